#define _GNU_SOURCE
#include "platform_socket.h"
#include <stddef.h>
#include <sys/socket.h>

int platform_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }
