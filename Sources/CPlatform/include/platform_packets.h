// Packets with descriptors over a Unix socket, between a player and the process in the terminal's foreground job.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Maximum number of descriptors in a packet.
#define PLATFORM_PACKET_DESCRIPTORS 4

/// Creates a connected pair of SOCK_SEQPACKET sockets, both close-on-exec. Returns 0, or -1 with errno.
int platform_packets_pair(int ends[2]);
/// Sends one packet with up to PLATFORM_PACKET_DESCRIPTORS descriptors; never blocks and never raises SIGPIPE. Returns
/// 0, or -1 with errno.
int platform_packets_send(int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count);
/// Receives one packet without waiting. Stores its close-on-exec descriptors, `*descriptor_count` of them; closes
/// those beyond `capacity_of_descriptors`. Returns its size; 0 at the end of the connection; -1 with errno, which is
/// EMSGSIZE for a packet of more than `capacity` bytes.
ssize_t platform_packets_receive(
    int fd, void *bytes, size_t capacity, int *descriptors, int capacity_of_descriptors, int *descriptor_count);
/// Stores user and process of the process at the other end, as of its connect(2). Returns 0, or -1 with errno.
int platform_packets_peer(int fd, uint32_t *user, int32_t *process);
/// Creates a close-on-exec descriptor that is readable while one of those added to it is (epoll). Returns -1 with
/// errno.
int platform_watch_open(void);
/// Adds `fd`, until it is closed. Returns 0, or -1 with errno.
int platform_watch_add(int watch, int fd);
/// Takes `fd` out again. Returns 0, or -1 with errno.
int platform_watch_remove(int watch, int fd);
/// Forks. The child is the leader of a session of its own, without a controlling terminal. Call it before any thread
/// starts. Returns as fork(2) does.
int32_t platform_fork_session(void);
