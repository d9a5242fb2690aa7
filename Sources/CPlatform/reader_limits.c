#define _GNU_SOURCE
#include "platform_reader_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

enum {
    most_descriptors = 256,
    /// Bytes of memory: a picture of the largest size, decoded and scaled.
    most_memory_mebibytes = 2048,
};

static void limit(int resource, rlim_t most) {
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) < 0) return;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
    struct rlimit wanted = {most, most};
    setrlimit((__rlimit_resource_t)resource, &wanted);
}

// MARK: Landlock

// The numbers of linux/landlock.h, which older headers lack, and newer ones have parts of.
enum {
    landlock_create = 444,
    landlock_add = 445,
    landlock_restrict = 446,
    rule_path_beneath = 1,
};
struct landlock_rights {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};
struct landlock_path {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static void allow_reading_only(enum platform_reader_reach reach) {
    long version = syscall(landlock_create, NULL, 0, 1U /* the version */);
    if (version < 1) return;
    // Thirteen rights in the first version; moving, truncating, and controlling devices were added one by one.
    int count = version < 2 ? 13 : version < 3 ? 14 : version < 5 ? 15 : 16;
    struct landlock_rights rights = {.files = (1ULL << count) - 1};
    // Binding and connecting by TCP.
    if (version >= 4 && reach == PLATFORM_READER_FILES) rights.network = 3;
    // Abstract sockets and signals.
    if (version >= 6 && reach == PLATFORM_READER_FILES) rights.scopes = 3;
    size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
    int rules = (int)syscall(landlock_create, &rights, size, 0U);
    if (rules < 0) return;
    int root = open("/", O_PATH | O_CLOEXEC);
    // Reading files and folders.
    struct landlock_path path = {.allowed = 1ULL << 2 | 1ULL << 3, .parent = root};
    if (root >= 0 && syscall(landlock_add, rules, rule_path_beneath, &path, 0U) == 0)
        syscall(landlock_restrict, rules, 0U);
    if (root >= 0) close(root);
    close(rules);
}

// MARK: System calls

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE

/// Calls that change files, other processes or the system. Some architectures lack some of them.
static const unsigned refused[] = {
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare,
    SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_open_by_handle_at,
    SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat, SYS_fchmodat, SYS_fchmod,
    SYS_fchownat, SYS_fchown, SYS_truncate, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_quotactl, SYS_acct, SYS_settimeofday,
    SYS_clock_settime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_vhangup, SYS_syslog, SYS_shmget,
    SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open,
#ifdef SYS_userfaultfd
    SYS_userfaultfd,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#endif
#ifdef SYS_pidfd_open
    SYS_pidfd_open, SYS_pidfd_send_signal,
#endif
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
#endif
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_unlink
    SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown,
    SYS_creat, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm,
#endif
};

/// Calls that make connections; a reader speaks at sockets that it is handed.
static const unsigned connecting[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
};

enum { most_instructions = 256 };
static struct sock_filter program[most_instructions];
static unsigned short length = 0;

static void add(struct sock_filter instruction) {
    if (length < most_instructions) program[length++] = instruction;
}

static void answer(unsigned what) { add((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what)); }

static void load(size_t offset) { add((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset)); }

/// Answers a call with an error; the number of the call is loaded.
static void refuse(unsigned call, unsigned error) {
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
    answer(SECCOMP_RET_ERRNO | error);
}

/// The lower half of an argument; both architectures are little-endian.
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

/// Lets a call that opens a file only read: its flags are the argument of that index.
static void open_to_read(unsigned call, int index) {
    const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
    load(argument(index));
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, writing, 0, 1));
    answer(SECCOMP_RET_ERRNO | EACCES);
    answer(SECCOMP_RET_ALLOW);
}

static void filter_calls(enum platform_reader_reach reach) {
    load(offsetof(struct seccomp_data, arch));
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
    answer(SECCOMP_RET_ERRNO | EPERM);
    load(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The calls of x32, a second set of numbers.
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    answer(SECCOMP_RET_ERRNO | EPERM);
#endif
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) refuse(refused[i], EPERM);
    if (reach == PLATFORM_READER_FILES) {
        for (size_t i = 0; i < sizeof connecting / sizeof *connecting; i++) refuse(connecting[i], EPERM);
        // The C library asks whether a file is a terminal; other requests to devices are refused.
        add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 4));
        load(argument(1));
        add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TCGETS, 1, 0));
        answer(SECCOMP_RET_ERRNO | ENOTTY);
        answer(SECCOMP_RET_ALLOW);
    }
    // Their arguments are in memory, where a filter does not see them; the C library knows the older calls.
#ifdef SYS_clone3
    refuse(SYS_clone3, ENOSYS);
#endif
#ifdef SYS_openat2
    refuse(SYS_openat2, ENOSYS);
#endif
#ifdef SYS_open
    open_to_read(SYS_open, 1);
#endif
    open_to_read(SYS_openat, 2);
    answer(SECCOMP_RET_ALLOW);
    if (length >= most_instructions) return;
    struct sock_fprog whole = {.len = length, .filter = program};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole);
}

#else

static void filter_calls(enum platform_reader_reach reach) { (void)reach; }

#endif

void platform_reader_limit(enum platform_reader_reach reach) {
    limit(RLIMIT_CORE, 0);
    if (reach == PLATFORM_READER_ANYTHING) return;
    limit(RLIMIT_NOFILE, most_descriptors);
    // A sanitizer needs more memory than there is, and writes its report.
    if (HAS_SANITIZER) return;
    limit(RLIMIT_DATA, (rlim_t)most_memory_mebibytes << 20);
    limit(RLIMIT_FSIZE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return;
    allow_reading_only(reach);
    filter_calls(reach);
}
