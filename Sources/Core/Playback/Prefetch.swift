// Opens the next item before the current one ends, so that it follows without a gap.
import Base

extension Model {
  /// How long before the end the next item is opened.
  private static let lead = MediaTime(seconds: 10)

  /// Sends one request to open the next item, near the end of the current one.
  mutating func openAhead(_ outbox: inout Outbox) {
    guard settings.prefetch, settings.keepOpen != .always, !player.playback.staysAtEnd, !player.loopsFile,
      !player.isPaused,
      let duration = player.info?.duration,
      let end = endOfItem, end - player.playback.position < Self.lead,
      let index = nextIndex(1)
    else { return }
    let next = playlist.items[index]
    guard player.playback.preparedItem != next.id, next.playlistChain == nil, next.startOfPart == nil,
      loadOptions[next.id]?.isPaused != true, isWorthwhile(next.location, duration)
    else {
      return
    }
    player.playback.preparedItem = next.id
    recallAhead(next, &outbox)
    outbox.send(.prepare(next.id, next.location, headers: headers(of: next), origin: next.origin))
  }

  /// Whether an item may be opened ahead.
  ///
  /// A network item waits until the current one has been read to its end, so as not to take its bandwidth; standard
  /// input cannot be opened twice.
  private func isWorthwhile(_ location: MediaLocation, _ duration: MediaTime) -> Bool {
    switch location {
    case .file, .lavfi: true
    case .url: location.isOfWeb && (player.playback.buffered ?? .zero) >= duration
    case .device, .standardInput: false
    }
  }
}
