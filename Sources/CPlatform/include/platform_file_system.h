// The kind of file system that holds a folder.
#pragma once

/// Whether inotify misses changes in the folder that are made elsewhere: it is on another machine or in a FUSE file
/// system. It may block as long as that machine or program does. False where the path cannot be examined.
int platform_is_remote_folder(const char *path);
