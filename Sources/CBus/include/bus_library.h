// sd-bus, libsystemd's D-Bus client, loaded at run time if there is a bus. Linking it would add 2 ms to every start,
// and most terminals have no bus.
#pragma once
#include <systemd/sd-bus.h>

/// The functions in use, by their names without `sd_bus_`.
#define BUS_FUNCTIONS(X)                                                                                            \
    X(open_user) X(new) X(set_address) X(set_bus_client) X(start) X(add_match) X(close_unref) X(request_name) X(add_object) X(get_fd) X(get_events) X(get_timeout) X(process)      \
    X(send) X(call_async) X(reply_method_error) X(message_new_signal) X(message_new_method_call)                     \
    X(message_new_method_return) X(message_unref) X(message_get_interface) X(message_get_member)                     \
    X(message_is_method_error) X(message_append_basic) X(message_open_container) X(message_close_container)          \
    X(message_enter_container) X(message_exit_container) X(message_peek_type) X(message_skip) X(message_read_basic)

/// Pointers to the functions of sd-bus, which its manual pages describe.
struct bus_library {
#define BUS_FIELD(name) __typeof__(sd_bus_##name) *_Nonnull name;
    BUS_FUNCTIONS(BUS_FIELD)
#undef BUS_FIELD
};

/// Loads the library on the first call and keeps it loaded; NULL if it is not installed. Any thread.
const struct bus_library *_Nullable bus_library_load(void);
