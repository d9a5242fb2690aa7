// Adaptive and live streams: the choice of the variant, and the jump to the live edge.
import Base

extension Film {
  /// Jumps to the live edge and ends a pause.
  mutating func goToLiveEdge(_ step: inout FilmStep) {
    guard let info else { return }
    guard info.isLive else { return step.notify("This is not a live stream") }
    step.order(.goToLiveEdge)
    if isPaused {
      isPaused = false
      step.order(.setPaused(false))
    }
    step.notify("Live")
  }
}

extension Model {
  /// The number of qualities that the current item has: the variants of a stream, or the heights of a web page.
  private var qualityCount: Int { max(films.main.info?.variants.count ?? 0, pageHeights.count) }

  /// Whether there is a quality to choose.
  var hasQualities: Bool { qualityCount > 0 }

  /// `set` and `cycle` on `quality`.
  mutating func changeQuality(_ change: PropertyChange, _ outbox: inout Outbox) {
    let count = qualityCount
    switch change {
    case .set(let text):
      guard let wanted = QualityChoice(text) else { return }
      if case .variant(let number) = wanted, films.main.info != nil, number >= count {
        return notify(count == 0 ? "This item has one quality" : "This item has \(count) qualities")
      }
      defaults.quality = wanted
    case .cycle(let direction):
      guard count > 0 else { return notify("This item has one quality") }
      let stops = [QualityChoice.auto] + (0..<count).map { .variant($0) }
      let present = defaults.quality.fixed(of: count).map { $0 + 1 } ?? 0
      defaults.quality = stops.next(to: present, direction) ?? .auto
    case .add, .multiply: return
    }
    changePageQuality(&outbox)
  }

  /// The chosen quality and the variant that plays, as text.
  var qualityText: String {
    guard hasQualities else { return defaults.quality.text }
    if let fixed = defaults.quality.fixed(of: qualityCount) {
      return [qualities[fixed].size, qualities[fixed].rate].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "auto" + (playingVariant.map { " (\($0.text))" } ?? "")
  }

  /// The variant that plays, of a stream that has some.
  private var playingVariant: StreamVariant? {
    films.main.info.flatMap { info in info.variants.first { $0.stream == info.selection.video } }
  }

  /// The size and the rate of each quality as text, the smallest first.
  private var qualities: [(size: String, rate: String)] {
    let variants = films.main.info?.variants ?? []
    return variants.isEmpty
      ? pageHeights.map { ("\($0)p", "") } : variants.map { ($0.sizeText, $0.rateText) }
  }

  /// The rows of the quality menu, the largest first, as other players list them.
  var qualityRows: [MenuRow] {
    guard hasQualities else { return [] }
    let fixed = defaults.quality.fixed(of: qualityCount)
    var rows = [
      MenuRow(
        "Auto", detail: fixed == nil ? playingVariant?.sizeText ?? "" : "", isChosen: fixed == nil,
        .change(.quality, .set("auto")))
    ]
    for (index, quality) in qualities.enumerated().reversed() {
      rows.append(
        MenuRow(
          quality.size, detail: quality.rate, isChosen: index == fixed,
          .change(.quality, .set("\(index + 1)"))))
    }
    return rows
  }
}
