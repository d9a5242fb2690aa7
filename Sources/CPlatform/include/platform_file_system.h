// The kind of file system that holds a folder, and whether a file has a writer.
#pragma once

/// Whether inotify misses changes in the folder that are made elsewhere: it is on another machine or in a FUSE file
/// system. It may block as long as that machine or program does. False if the path cannot be examined.
int platform_is_remote_folder(const char *path);

/// Whether a program has a file open for writing, of which a descriptor for reading is given: 1 or 0, or -1 where the
/// system does not tell, as of another user's file.
int platform_is_open_for_writing(int descriptor);
