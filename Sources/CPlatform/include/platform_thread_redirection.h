// The target of the last HTTP redirection of each thread, and the cookies that came with it. libavformat gives it in
// its log only, and an object file of its own holds it, for the reason given in platform_thread_errors.h.
#pragma once

/// Forgets target and cookies of this thread.
void platform_thread_redirection_forget(void);
/// Takes a log line of an HTTP answer: `http_code=302`, or a header line such as `header='Location: /a'`.
void platform_thread_redirection_note(const char *line);
/// The target as the last answer on this thread told it; empty if that was no redirection. Never NULL.
const char *platform_thread_redirection(void);
/// The cookies of that redirection, one a line; empty if none exists. Never NULL.
const char *platform_thread_redirection_cookies(void);
