// Adaptive and live streams: the choice of the variant, and the jump to the live edge.
import Base

extension Model {
  /// `set` and `cycle` on `quality`.
  mutating func changeQuality(_ change: PropertyChange, _ outbox: inout Outbox) {
    let count = player.info?.variants.count ?? 0
    switch change {
    case .set(let text):
      guard let wanted = QualityChoice(text) else { return }
      if case .variant(let number) = wanted, player.info != nil, number >= count {
        return notify(count == 0 ? "This item has one quality" : "This item has \(count) qualities")
      }
      player.quality = wanted
    case .cycle(let direction):
      guard count > 0 else { return notify("This item has one quality") }
      let stops = [QualityChoice.auto] + (0..<count).map { .variant($0) }
      let present = player.quality.fixed(of: count).map { $0 + 1 } ?? 0
      player.quality = stops.next(to: present, direction) ?? .auto
    case .add, .multiply: return
    }
    outbox.send(.setQuality(player.quality))
  }

  /// The chosen quality and the variant that plays, in words.
  var qualityText: String {
    guard let info = player.info, !info.variants.isEmpty else { return player.quality.text }
    let playing = info.variants.first { $0.stream == info.selection.video }
    if let fixed = player.quality.fixed(of: info.variants.count) { return info.variants[fixed].text }
    return "auto" + (playing.map { " (\($0.text))" } ?? "")
  }

  /// The rows of the quality menu, the largest variant first, as other players list them.
  var qualityRows: [MenuRow] {
    guard let info = player.info, !info.variants.isEmpty else { return [] }
    let fixed = player.quality.fixed(of: info.variants.count)
    let playing = info.variants.first { $0.stream == info.selection.video }
    var rows = [
      MenuRow(
        "Auto", detail: fixed == nil ? playing?.sizeText ?? "" : "", isChosen: fixed == nil,
        .change(.quality, .set("auto")))
    ]
    for index in info.variants.indices.reversed() {
      let variant = info.variants[index]
      rows.append(
        MenuRow(
          variant.sizeText, detail: variant.rateText, isChosen: index == fixed,
          .change(.quality, .set("\(index + 1)"))))
    }
    return rows
  }

  /// Jumps to the live edge and ends a pause.
  mutating func goToLiveEdge(_ outbox: inout Outbox) {
    guard let info = player.info else { return }
    guard info.isLive else { return notify("This is not a live stream") }
    outbox.send(.goToLiveEdge)
    if player.isPaused {
      player.isPaused = false
      outbox.send(.setPaused(false))
    }
    notify("Live")
  }
}
