import Glibc

/// Owns an open /dev/null.
final class NullDevice {
  let descriptor: Int32

  init?() {
    descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }
}
