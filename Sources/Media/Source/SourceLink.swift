// The messages to a source about the viewer: play and pause, rate, skips, and the size of the picture. Any thread;
// nothing waits.

internal import Base
internal import Glibc
internal import Synchronization

/// The way from the player to the source of one item.
///
/// A line that the socket does not take at once is kept and sent with the next one, or when the demux thread next
/// waits.
final class SourceLink: Sendable {
  fileprivate struct State {
    /// The connected socket, which `SourceReader` owns; -1 before and after.
    var descriptor: Int32 = -1
    var unsent: [UInt8] = []
    var isOverrun = false
    var isPlaying: Bool
    var rate: Double
    var isPictureWanted = true
    var pixels = PixelSize(width: 0, height: 0)
    var cells = (columns: 0, rows: 0)
    /// The last `renderSize` that was sent.
    var toldSize = ""
    var skips = 0
  }

  /// Limit on what waits to be sent (bytes): a source that reads nothing is cut off.
  fileprivate static let limit = 65_536

  private let state: Mutex<State>

  init(isPlaying: Bool, rate: Double) { state = Mutex(State(isPlaying: isPlaying, rate: rate)) }

  // MARK: The connection

  /// Begins to send at that socket, with the protocol's version and how the item is to be played.
  func open(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptor = descriptor
      state.send("{\"inset\":1,\"setPlaying\":\(state.isPlaying),\"setRate\":\(state.rate)}")
      state.sendSize()
    }
  }

  /// Sends nothing more; comes before the descriptor is closed.
  func close() {
    state.withLock { state in
      state.descriptor = -1
      state.unsent = []
    }
  }

  /// Sends what has been kept; true if something is still kept.
  func flush() -> Bool {
    state.withLock { state in
      state.flush()
      return !state.unsent.isEmpty
    }
  }

  /// Whether the source has read so little that it is cut off.
  var isOverrun: Bool { state.withLock { $0.isOverrun } }

  // MARK: Orders

  func setPlaying(_ isPlaying: Bool) {
    state.withLock { state in
      guard state.isPlaying != isPlaying else { return }
      state.isPlaying = isPlaying
      state.send("{\"setPlaying\":\(isPlaying)}")
    }
  }

  /// Notes that the source has paused or gone on by itself, so that it is not told of it.
  func notePaused(_ isPaused: Bool) { state.withLock { $0.isPlaying = !isPaused } }

  func setRate(_ rate: Double) {
    state.withLock { state in
      guard state.rate != rate else { return }
      state.rate = rate
      state.send("{\"setRate\":\(rate)}")
    }
  }

  func setPixels(_ pixels: PixelSize) {
    state.withLock { state in
      state.pixels = pixels
      state.sendSize()
    }
  }

  func setCells(columns: Int, rows: Int) {
    state.withLock { state in
      state.cells = (columns, rows)
      state.sendSize()
    }
  }

  /// Sends whether a picture is shown; a picture that is shown again is requested together with everything else.
  func setPictureWanted(_ isWanted: Bool) {
    state.withLock { state in
      guard state.isPictureWanted != isWanted else { return }
      state.isPictureWanted = isWanted
      state.sendSize()
      if isWanted { state.send("{\"invalidate\":true}") }
    }
  }

  /// Asks for a skip by an interval to a place, both in seconds, and returns the number that the answer has.
  func skip(by interval: Double, to place: Double) -> Int {
    state.withLock { state in
      state.skips += 1
      state.send("{\"skip\":\(interval),\"to\":\(place),\"id\":\(state.skips)}")
      return state.skips
    }
  }

  /// Returns a slot of the shared memory to the source.
  func release(slot: Int) { state.withLock { $0.send("{\"release\":\(slot)}") } }
}

extension SourceLink.State {
  fileprivate mutating func sendSize() {
    guard descriptor >= 0 else { return }
    let isShown = isPictureWanted && pixels.width > 0 && pixels.height > 0
    let (wide, high) = isShown ? (pixels.width, pixels.height) : (0, 0)
    let (columns, rows) = isShown ? (cells.columns, cells.rows) : (0, 0)
    let size = "{\"renderSize\":{\"cells\":[\(columns),\(rows)],\"pixels\":[\(wide),\(high)]}}"
    // A source that received no message assumes no size.
    guard size != toldSize, isShown || !toldSize.isEmpty else { return }
    toldSize = size
    send(size)
  }

  fileprivate mutating func send(_ line: String) {
    guard descriptor >= 0, !isOverrun else { return }
    unsent.append(contentsOf: line.utf8)
    unsent.append(UInt8(ascii: "\n"))
    flush()
    if unsent.count > SourceLink.limit { isOverrun = true }
  }

  fileprivate mutating func flush() {
    guard descriptor >= 0, !unsent.isEmpty else { return }
    let sent = unsent.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
    // The reading side reports a broken connection.
    if sent > 0 { unsent.removeFirst(sent) }
  }
}
