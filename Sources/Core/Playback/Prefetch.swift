// The next item is opened before the present one ends, so that it follows without a pause.
import Base

extension Model {
  /// How long before the end that happens.
  private static let lead = MediaTime(seconds: 10)

  /// Asks for the item that comes next, once, near the end of the present one.
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

  /// The network is left to the present item until that has been read; standard input cannot be opened twice.
  private func isWorthwhile(_ location: MediaLocation, _ duration: MediaTime) -> Bool {
    switch location {
    case .file, .lavfi: true
    case .url: location.isOfWeb && (player.playback.buffered ?? .zero) >= duration
    case .device, .standardInput: false
    }
  }
}
