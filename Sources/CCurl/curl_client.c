#include "curl_client.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The numbers of libcurl's interface, which are fixed.
enum {
    OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_RANGE = 10007, OPT_POSTFIELDS = 10015, OPT_USERAGENT = 10018,
    OPT_HTTPHEADER = 10023, OPT_HEADERDATA = 10029, OPT_CUSTOMREQUEST = 10036, OPT_CAINFO = 10065,
    OPT_USERNAME = 10173, OPT_PASSWORD = 10174, OPT_NOPROXY = 10177, OPT_UNIX_SOCKET_PATH = 10231,
    OPT_NOBODY = 44, OPT_NETRC = 51, OPT_FOLLOWLOCATION = 52, OPT_POSTFIELDSIZE = 60, OPT_SSL_VERIFYPEER = 64,
    OPT_SSL_VERIFYHOST = 81, OPT_NOSIGNAL = 99, OPT_HTTPAUTH = 107, OPT_CONNECTTIMEOUT_MS = 156,
    OPT_PROTOCOLS = 181, OPT_WRITEFUNCTION = 20011, OPT_HEADERFUNCTION = 20079,
    PROTOCOLS_WEB = 1 | 2, AUTH_BASIC_DIGEST = 1 | 2, NETRC_OPTIONAL = 1, PAUSE_CONTINUE = 0,
    WRITE_PAUSE = 0x10000001, MESSAGE_DONE = 1, GLOBAL_ALL = 3,
};

/// Limit on the header of an answer.
static const size_t most_header = 65536;

struct message {
    int kind;
    void *easy;
    union { void *whatever; int result; } data;
};

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    void (*easy_reset)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_pause)(void *, int);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned, int, int *);
    struct message *(*multi_info_read)(void *, int *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
} library;
static int is_loaded;

static void load(void) {
    void *handle = NULL;
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
        handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name)                                                                                                   \
    {                                                                                                                \
        void *symbol = dlsym(handle, "curl_" #name);                                                                 \
        if (!symbol) return;                                                                                         \
        *(void **)&library.name = symbol;                                                                            \
    }
    FIND(global_init) FIND(easy_init) FIND(easy_cleanup) FIND(easy_reset) FIND(easy_setopt) FIND(easy_pause)
    FIND(multi_init) FIND(multi_cleanup) FIND(multi_add_handle) FIND(multi_remove_handle) FIND(multi_perform)
    FIND(multi_poll) FIND(multi_info_read) FIND(slist_append) FIND(slist_free_all)
#undef FIND
    is_loaded = library.global_init(GLOBAL_ALL) == 0;
}

struct curl_client {
    void *multi, *easy, *fields;
    int is_running, is_paused, failure, has_header;
    size_t most_waiting;
    char *body;
    size_t start, end, room;
    char *header;
    size_t header_count;
};

struct curl_client *curl_client_make(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    struct curl_client *client = is_loaded ? calloc(1, sizeof *client) : NULL;
    if (!client) return NULL;
    client->multi = library.multi_init();
    client->easy = library.easy_init();
    client->header = malloc(most_header);
    if (client->multi && client->easy && client->header) return client;
    curl_client_free(client);
    return NULL;
}

void curl_client_stop(struct curl_client *client) {
    if (client->is_running) library.multi_remove_handle(client->multi, client->easy);
    client->is_running = 0;
}

void curl_client_free(struct curl_client *client) {
    if (!client) return;
    if (client->easy) curl_client_stop(client);
    if (client->easy) library.easy_cleanup(client->easy);
    if (client->multi) library.multi_cleanup(client->multi);
    if (client->fields) library.slist_free_all(client->fields);
    free(client->body);
    free(client->header);
    free(client);
}

static size_t take_body(char *bytes, size_t one, size_t count, void *context) {
    struct curl_client *client = context;
    (void)one;
    if (client->end > client->start && client->end - client->start + count > client->most_waiting) {
        client->is_paused = 1;
        return WRITE_PAUSE;
    }
    if (client->start == client->end) client->start = client->end = 0;
    if (client->room - client->end < count) {
        if (client->body) memmove(client->body, client->body + client->start, client->end - client->start);
        client->end -= client->start;
        client->start = 0;
        if (client->room - client->end < count) {
            size_t room = client->end + count + 65536;
            char *body = realloc(client->body, room);
            if (!body) return 0;
            client->body = body;
            client->room = room;
        }
    }
    memcpy(client->body + client->end, bytes, count);
    client->end += count;
    return count;
}

static size_t take_header(char *bytes, size_t one, size_t count, void *context) {
    struct curl_client *client = context;
    (void)one;
    // Another answer begins, as after 401.
    if (count > 5 && memcmp(bytes, "HTTP/", 5) == 0) client->header_count = client->has_header = 0;
    if (client->header_count + count > most_header) return 0;
    memcpy(client->header + client->header_count, bytes, count);
    client->header_count += count;
    if (count <= 2) client->has_header = 1;
    return count;
}

int curl_client_begin(struct curl_client *client, const struct curl_client_request *request) {
    curl_client_stop(client);
    void *easy = client->easy;
    library.easy_reset(easy);
    if (client->fields) library.slist_free_all(client->fields);
    client->fields = NULL;
    for (const char *const *field = request->fields; *field; field++) {
        void *longer = library.slist_append(client->fields, *field);
        if (!longer) return 0;
        client->fields = longer;
    }
    client->start = client->end = client->header_count = 0;
    client->is_paused = client->failure = client->has_header = 0;
    client->most_waiting = request->most_waiting;
    int failure = 0;
#define SET(option, value) failure |= library.easy_setopt(easy, option, value)
    SET(OPT_URL, request->address);
    SET(OPT_PROTOCOLS, (long)PROTOCOLS_WEB);
    SET(OPT_NOSIGNAL, 1L);
    SET(OPT_FOLLOWLOCATION, 0L);
    SET(OPT_USERAGENT, "inset");
    SET(OPT_HTTPAUTH, (long)AUTH_BASIC_DIGEST);
    SET(OPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    SET(OPT_WRITEFUNCTION, take_body);
    SET(OPT_WRITEDATA, (void *)client);
    SET(OPT_HEADERFUNCTION, take_header);
    SET(OPT_HEADERDATA, (void *)client);
    SET(OPT_HTTPHEADER, client->fields);
    SET(OPT_SSL_VERIFYPEER, request->verifies ? 1L : 0L);
    SET(OPT_SSL_VERIFYHOST, request->verifies ? 2L : 0L);
    if (request->authorities) SET(OPT_CAINFO, request->authorities);
    if (request->uses_netrc) SET(OPT_NETRC, (long)NETRC_OPTIONAL);
    if (request->user) SET(OPT_USERNAME, request->user);
    if (request->password) SET(OPT_PASSWORD, request->password);
    // A server that this program has started is on this machine: its password is not for a proxy.
    if (request->is_own || request->socket) SET(OPT_NOPROXY, "*");
    if (request->socket) SET(OPT_UNIX_SOCKET_PATH, request->socket);
    if (strcmp(request->method, "HEAD") == 0) SET(OPT_NOBODY, 1L);
    else if (strcmp(request->method, "GET") != 0) SET(OPT_CUSTOMREQUEST, request->method);
    if (request->body) {
        SET(OPT_POSTFIELDSIZE, (long)strlen(request->body));
        // CURLOPT_COPYPOSTFIELDS: the caller's own body goes with the call.
        SET(10165, request->body);
    }
#undef SET
    if (failure || library.multi_add_handle(client->multi, easy)) return 0;
    client->is_running = 1;
    return 1;
}

int curl_client_step(struct curl_client *client, int milliseconds) {
    if (!client->is_running) return client->failure ? -1 : 1;
    int running = 0, waiting = 0;
    if (library.multi_perform(client->multi, &running) != 0) running = 0;
    if (running > 0 && milliseconds > 0) {
        library.multi_poll(client->multi, NULL, 0, milliseconds, NULL);
        library.multi_perform(client->multi, &running);
    }
    for (struct message *message; (message = library.multi_info_read(client->multi, &waiting));) {
        if (message->kind != MESSAGE_DONE || message->easy != client->easy) continue;
        client->failure = message->data.result;
        curl_client_stop(client);
        return client->failure ? -1 : 1;
    }
    return 0;
}

int curl_client_has_header(const struct curl_client *client) { return client->has_header; }

const char *curl_client_header(const struct curl_client *client, size_t *count) {
    *count = client->header_count;
    return client->header;
}

size_t curl_client_waiting(const struct curl_client *client) { return client->end - client->start; }

size_t curl_client_take(struct curl_client *client, char *target, size_t most) {
    size_t count = client->end - client->start;
    if (count > most) count = most;
    if (target) memcpy(target, client->body + client->start, count);
    client->start += count;
    if (client->is_paused && client->is_running && client->end - client->start < client->most_waiting / 2) {
        client->is_paused = 0;
        library.easy_pause(client->easy, PAUSE_CONTINUE);
    }
    return count;
}

int curl_client_failure(const struct curl_client *client) { return client->failure; }
