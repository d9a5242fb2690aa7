// GnuTLS, loaded at run time when a server offers encryption. Linking it would add to the time of every start.
#pragma once
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

/// The functions in use, by their names without `gnutls_`.
#define TLS_FUNCTIONS(X)                                                                                            \
    X(init) X(deinit) X(set_default_priority) X(server_name_set) X(session_set_verify_cert)                          \
    X(certificate_allocate_credentials) X(certificate_free_credentials) X(certificate_set_x509_system_trust)         \
    X(credentials_set) X(transport_set_int2) X(handshake) X(record_send) X(record_recv) X(record_check_pending)      \
    X(record_get_direction) X(bye) X(error_is_fatal) X(strerror) X(hash_fast)

/// Pointers to the functions of GnuTLS, which its manual describes.
struct tls_library {
#define TLS_FIELD(name) __typeof__(gnutls_##name) *_Nonnull name;
    TLS_FUNCTIONS(TLS_FIELD)
#undef TLS_FIELD
};

/// Loads the library on the first call and keeps it loaded; NULL where it is not installed. Any thread.
const struct tls_library *_Nullable tls_library_load(void);
