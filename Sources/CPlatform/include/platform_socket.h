// Accepting connections at a socket.
#pragma once

/// Accepts the next connection at the listening socket `fd`. Returns a non-blocking, close-on-exec descriptor, or -1
/// with errno.
int platform_accept(int fd);
