// An inotify watch on one folder. One thread at a time.
import Base
internal import CPlatform
import Glibc

/// An inotify watch on a shown folder, closed on deinitialisation.
struct FolderWatch: ~Copyable {
  /// Changes since the last call of `takeNews`.
  enum News: Equatable {
    case nothing
    /// Entries were created, deleted, renamed or written.
    case changed
    /// The folder was deleted, renamed or unmounted; the watch reports nothing more.
    case gone
  }

  /// The inotify descriptor; readable when there are events.
  let descriptor: Int32
  /// Whether inotify sees all changes; false on network and FUSE file systems, where others' changes are missed.
  let seesEverything: Bool

  /// Watches a folder; nil if the limit on watches is reached or the folder cannot be watched.
  ///
  /// Blocks as long as the file system does.
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

  /// Reads the pending events: at most 64 × 16 KiB, so that a folder that changes constantly does not hold the caller.
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
