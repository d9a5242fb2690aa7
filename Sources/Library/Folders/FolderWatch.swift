import Base
// Owns the kernel's watch (inotify) on one folder. One thread at a time.
internal import CPlatform
import Glibc

/// A watch on a folder that is shown, given up when it goes away.
struct FolderWatch: ~Copyable {
  /// What happened since the last look.
  enum News: Equatable {
    case nothing
    /// Entries came, went or were written.
    case changed
    /// The folder itself went, or another one lies under its name now: this watch sees nothing any more.
    case gone
  }

  /// Readable when there is news.
  let descriptor: Int32
  /// Whether everything that happens there is seen, not what this machine does alone.
  let seesEverything: Bool

  /// Watches a folder; nil where the kernel has no watches left or cannot watch there.
  ///
  /// May wait for as long as the file system does.
  init?(_ folder: BytePath) {
    guard let name = folder.terminated else { return nil }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let wanted =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, name, UInt32(wanted) | UInt32(IN_ONLYDIR)) >= 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    seesEverything = platform_is_remote_folder(name) == 0
  }

  deinit { close(descriptor) }

  /// Takes all news; a folder that changes without end is looked at for a bounded time.
  func takeNews() -> News {
    var news = News.nothing
    let gone = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT) | UInt32(IN_IGNORED)
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      for _ in 0..<64 {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        if news == .nothing { news = .changed }
        var place = 0
        while place + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          if event.mask & gone != 0 { news = .gone }
          place += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return news
  }
}
