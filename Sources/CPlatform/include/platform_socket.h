// Taking calls at a socket.
#pragma once

/// The next caller at the listening socket `fd`, as a descriptor that does not block and is closed on exec; -1 with
/// errno where there is none.
int platform_accept(int fd);
