// Readers in threads of the tests, good and bad ones.

import Base
import CPlatform
import Glibc
import Platform
import Synchronization

@testable import Media

extension Readers {
  /// Readers that are threads of this process.
  static let here = Readers(.thread { LookServer(at: $0).run() })
}

/// Counts readers and conversations of a bad reader.
final class FakeReader: Sendable {
  private let counts = Mutex((readers: 0, conversations: 0))

  var readers: Int { counts.withLock { $0.readers } }
  var conversations: Int { counts.withLock { $0.conversations } }

  /// Readers of which each is served by `talk`, in turn for each conversation; false makes it hang up.
  func readers(_ talk: @escaping @Sendable (_ reader: Int, _ socket: LookSocket) -> Bool) -> Readers {
    Readers(
      .thread { [self] control in
        let number = counts.withLock { counts in
          counts.readers += 1
          return counts.readers
        }
        defer { close(control) }
        var kept: [LookSocket] = []
        while let socket = Self.next(control) {
          counts.withLock { $0.conversations += 1 }
          guard talk(number, socket) else { return }
          kept.append(socket)
        }
      })
  }

  private static func next(_ control: Int32) -> LookSocket? {
    while true {
      var waited = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
      _ = poll(&waited, 1, -1)
      var (byte, passed, found) = (UInt8(0), Int32(-1), Int32(0))
      let got = platform_packets_receive(control, &byte, 1, &passed, 1, &found)
      if found > 0 { return LookSocket(passed) }
      if got == 0 || got < 0 && errno != EAGAIN { return nil }
    }
  }
}
