#define _GNU_SOURCE
#include "platform_file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/vfs.h>

int platform_is_remote_folder(const char *path) {
    // NFS, SMB, CIFS, SMB2, FUSE, 9P, AFS, Ceph, Coda.
    static const unsigned remote[] = {
        0x6969, 0x517B, 0xFF534D42, 0xFE534D42, 0x65735546, 0x01021997, 0x5346414F, 0x00C36400, 0x73757245,
    };
    struct statfs status;
    if (statfs(path, &status) != 0) return 0;
    for (size_t index = 0; index < sizeof remote / sizeof *remote; index++) {
        if ((unsigned)status.f_type == remote[index]) return 1;
    }
    return 0;
}

int platform_is_open_for_writing(int descriptor) {
    // A writer that opens the file while the lease lasts sends a signal: this one is ignored, as SIGIO is not.
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
    // The system gives no lease for reading while a program has the file open for writing.
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN ? 1 : -1;
    fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 0;
}
