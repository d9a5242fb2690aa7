// libcurl, loaded when it is first needed, since few starts need it. Swift cannot call its variadic functions.
#pragma once
#include <stddef.h>

/// A transfer of libcurl and the connections that it keeps. One thread at a time.
struct curl_client;

/// A request. The caller owns all pointers, which are only read during the call.
struct curl_client_request {
    const char *address;
    const char *method;
    /// The body; NULL for none.
    const char *body;
    /// Header fields as `Name: value`, terminated by NULL.
    const char *const *fields;
    /// The login; NULL for none.
    const char *user, *password;
    /// Whether this program has started the server.
    int is_own;
    /// The Unix socket to connect to; NULL for the address's own server.
    const char *socket;
    /// Whether libcurl may look the login up in ~/.netrc.
    int uses_netrc;
    /// A file of certificates to trust; NULL for the system's. Whether certificates are checked.
    const char *authorities;
    int verifies;
    long connect_milliseconds;
    /// The transfer rests while so many bytes of its body have not been taken.
    size_t most_waiting;
};

/// Makes a client; NULL without libcurl or memory.
struct curl_client *curl_client_make(void);
/// Ends a client with its connections.
void curl_client_free(struct curl_client *client);
/// Begins a request in place of the former one; 0 if that fails.
int curl_client_begin(struct curl_client *client, const struct curl_client_request *request);
/// Transfers, and waits at most so long for something to do. Returns 0 while the transfer goes on, 1 at its end, and -1 once
/// it has failed.
int curl_client_step(struct curl_client *client, int milliseconds);
/// Ends the transfer.
void curl_client_stop(struct curl_client *client);
/// Whether the header of the last answer is whole.
int curl_client_has_header(const struct curl_client *client);
/// The header of the last answer, `count` bytes.
const char *curl_client_header(const struct curl_client *client, size_t *count);
/// The number of bytes of the body that wait.
size_t curl_client_waiting(const struct curl_client *client);
/// Takes at most so many bytes of the body, or drops them where `target` is NULL; returns how many.
size_t curl_client_take(struct curl_client *client, char *target, size_t most);
/// libcurl's code of the failure.
int curl_client_failure(const struct curl_client *client);
