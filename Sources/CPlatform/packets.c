#define _GNU_SOURCE
#include "platform_packets.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int platform_packets_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends); }

int platform_packets_send(int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    struct iovec part = {(void *)bytes, count};
    union {
        struct cmsghdr alignment;
        char bytes[CMSG_SPACE(sizeof(int) * PLATFORM_PACKET_DESCRIPTORS)];
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > PLATFORM_PACKET_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        size_t size = sizeof(int) * (size_t)descriptor_count;
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    ssize_t sent;
    do sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -1 : 0;
}

ssize_t platform_packets_receive(
    int fd, void *bytes, size_t capacity, int *descriptors, int capacity_of_descriptors, int *descriptor_count) {
    struct iovec part = {bytes, capacity};
    // The kernel closes descriptors for which the buffer has no room.
    union {
        struct cmsghdr alignment;
        char bytes[CMSG_SPACE(sizeof(int) * PLATFORM_PACKET_DESCRIPTORS)];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor_count = 0;
    ssize_t count;
    do count = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < found; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
            if (*descriptor_count < capacity_of_descriptors) {
                descriptors[(*descriptor_count)++] = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
    if (message.msg_flags & MSG_TRUNC) {
        for (int i = 0; i < *descriptor_count; i++) close(descriptors[i]);
        *descriptor_count = 0;
        errno = EMSGSIZE;
        return -1;
    }
    return count;
}

int platform_packets_peer(int fd, uint32_t *user, int32_t *process) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
    *user = peer.uid;
    *process = peer.pid;
    return 0;
}

int platform_watch_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

int platform_watch_add(int watch, int fd) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(watch, EPOLL_CTL_ADD, fd, &event);
}

int platform_watch_remove(int watch, int fd) { return epoll_ctl(watch, EPOLL_CTL_DEL, fd, NULL); }

int32_t platform_fork_session(void) {
    pid_t child = fork();
    if (child == 0) setsid();
    return child;
}
