// Linux calls that Swift's Glibc overlay does not show. Each header is one concern.
#pragma once
#include "platform_clock.h"
#include "platform_wakeup.h"
#include "platform_thread.h"
#include "platform_thread_errors.h"
#include "platform_file_system.h"
#include "platform_spawn.h"
#include "platform_signals.h"
#include "platform_restore.h"
#include "platform_memory_file.h"
#include "platform_socket.h"
#include "platform_arguments.h"
#include "platform_shared_picture.h"
