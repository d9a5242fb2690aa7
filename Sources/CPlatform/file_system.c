#include "platform_file_system.h"

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
