internal import Glibc

/// Owner of standard error's former place while libraries' messages go elsewhere.
///
/// Main thread only.
struct StandardErrorRedirection: ~Copyable {
  private let former: Int32

  /// Sends standard error to a descriptor; to nowhere where that is nil.
  init(to descriptor: Int32?) {
    former = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = descriptor == nil ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1
    dup2(descriptor ?? nowhere, STDERR_FILENO)
    if nowhere >= 0 { close(nowhere) }
  }

  deinit {
    if former >= 0 {
      dup2(former, STDERR_FILENO)
      close(former)
    } else {
      close(STDERR_FILENO)
    }
  }
}
