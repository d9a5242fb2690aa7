// What kind of file system a folder lies on.
#pragma once

/// Whether changes made elsewhere go unnoticed there: the folder lies on another machine, or in a program (FUSE).
/// May wait for as long as that machine or program does. False where nothing is known of the path.
int platform_is_remote_folder(const char *path);
