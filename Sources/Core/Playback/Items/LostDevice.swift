// A capture device that goes away while it plays, such as a camera whose cable is pulled: the model waits for it and
// opens it again. Part of the model, main thread only.

import Base

/// A capture device that went away, and the tries to open it again.
///
/// The item is closed between the tries: as long as the former device is open, Linux gives its name to no other.
struct LostDevice: Equatable, Sendable {
  /// The time between the end of one try and the next.
  static let pause = MonotonicTime.seconds(2)
  /// The reason on the screen why the item does not play.
  static let sentence = "The device has disappeared: waiting for it to return."

  let item: ItemID
  /// Whether it returns to Picture in Picture, where it was.
  var returnsToCorner: Bool
  /// The end of the tries: `network.reconnect-time` after the device went away.
  private let end: MonotonicTime
  /// The time of the next try; nil during one.
  var due: MonotonicTime?

  /// Plans the next try after a film has failed: a device that had played is new, and one that fails again has the rest
  /// of its time.
  ///
  /// Nil for another item than a device, for one that never opened, where the setting wants no tries, and once the time
  /// is over.
  init?(
    after former: LostDevice?, _ film: Film, of item: PlaylistItem, returnsToCorner: Bool = false,
    _ settings: Settings, at now: MonotonicTime
  ) {
    guard case .device = item.location else { return nil }
    let due = now + Self.pause
    if let former, former.item == item.id, !film.hasPlayedASecond {
      guard due <= former.end else { return nil }
      self = former
    } else {
      guard film.info != nil, settings.reconnectTime > 0 else { return nil }
      self.item = item.id
      self.returnsToCorner = returnsToCorner
      end = now + .seconds(settings.reconnectTime)
    }
    self.due = due
  }
}

extension Model {
  /// Follows the end of the current item's playback: waits for a capture device that had played.
  mutating func noteLostDevice(_ cause: FilmItem.Idle.Cause) {
    let former = films.main.failures.lostDevice
    films.main.failures.lostDevice = nil
    guard case .failed(let sentence) = cause, let item = playlist.current, case .device = item.location else {
      return
    }
    films.main.failures.lostDevice = LostDevice(
      after: former, films.main, of: item, returnsToCorner: presentation.current == .pictureInPicture,
      settings, at: now)
    let shown = awaitsDevice ? LostDevice.sentence : sentence
    playlist.edit(item.id) { $0.mark = .failed(shown) }
  }

  /// Whether playback waits for a lost capture device.
  var awaitsDevice: Bool { films.main.failures.lostDevice?.due != nil }

  /// Whether the current item is a capture device that is being opened again.
  var reopensDevice: Bool {
    films.main.failures.lostDevice.map { $0.due == nil && $0.item == playlist.current?.id } ?? false
  }

  /// Opens a lost device again once that is due.
  mutating func passLostDeviceTime(_ outbox: inout Outbox) {
    guard let lost = films.main.failures.lostDevice, let due = lost.due, due <= now else { return }
    guard let index = playlist.index(of: lost.item), films.main.item == nil else {
      films.main.failures.lostDevice = nil
      return
    }
    play(at: index, &outbox)
  }
}

extension Film {
  /// Whether the item has played for a second; one that breaks off earlier counts as one that cannot be opened.
  var hasPlayedASecond: Bool { playback.position >= MediaTime(seconds: 1) }
}
