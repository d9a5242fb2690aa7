// Pane of the embedded terminal in the list's place: its tab, the facts beside the tab, and its cursor. The scene
// only reserves cells for it; App's `ScreenPictures` fills them in the event loop. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func embedded(into scene: inout Scene) {
    guard let rect = layout.embedded else { return }
    scene.embedded = rect
    scene.embeddedLayer = scene.panes.count
    scene.targets.append(Target(rect, .embedded))
  }

  /// The tab of the embedded terminal, in front or not; nil without a program or room.
  func embeddedTab(room: Int) -> Line.Run? {
    guard let embedded = model.embedded, room >= 8 else { return nil }
    let isFront = layout.embedded != nil
    let hasFocus = isFront && model.focus == .terminal
    let style =
      isFront ? Style(hasFocus ? .accent : .title, hasFocus ? [.bold, .underline] : [.bold]) : Style(.dim)
    let sign = embeddedSign(embedded.report)
    let title = min(CellWidth.of(embedded.title), min(40, room - 2) - CellWidth.of(sign))
    guard title > 0 else { return nil }
    let name = TextFit.fit(embedded.title, title, ellipsis: symbols.ellipsis)
    return Line.Run(" \(name)\(sign) ", embedded.report.sign == .called ? Style(.warning, [.bold]) : style)
  }

  /// The sign behind the tab's title: how far the program's work is, and whether it called or wrote while it was
  /// hidden.
  private func embeddedSign(_ report: EmbeddedReport) -> String {
    let progress =
      switch report.progress {
      case .none: ""
      case .percent(let percent): " \(percent)%"
      case .unknown: " \(symbols.ellipsis)"
      case .failed: " \(symbols.failed)"
      }
    return progress + (report.sign == .called ? " !" : report.sign == .wrote ? " \(symbols.dot)" : "")
  }

  /// Text beside the tab: key escape in progress, scrollback position, or the key that leaves the embedded terminal.
  func embeddedFacts(room: Int) -> Line.Run {
    guard let embedded = model.embedded else { return Line.Run("", Style(.dim)) }
    if embedded.takesKeyLiterally { return fact("the next key goes to the program", room, Style(.accent)) }
    if embedded.isEscaped { return fact("the next key goes to Inset", room, Style(.accent)) }
    if let text = model.lookingBackText(room: room) { return fact(text, room, Style(.accent)) }
    guard embedded.end == nil else { return fact("Enter goes back", room, Style(.accent)) }
    return fact(model.embeddedHint, room, Style(.dim))
  }

  private func fact(_ text: String, _ room: Int, _ style: Style) -> Line.Run {
    Line.Run(TextFit.fit(CellWidth.of(text) <= room ? text : "", room, align: .trailing), style)
  }

  /// Shows the cursor of the program in the embedded terminal, unless a pane covers it or a prompt has the cursor.
  func embeddedCursor(in scene: inout Scene) {
    scene.wantsReleases =
      model.sectionInForce == .terminal && layout.embedded != nil
      && model.embedded?.report.wantsReleases == true
    guard scene.cursor == nil, model.sectionInForce == .terminal, let rect = layout.embedded,
      let embedded = model.embedded, let place = embedded.cursor(in: rect),
      scene.embeddedIsAbovePicture || scene.picture?.contains(place) != true,
      !scene.panes.dropFirst(scene.embeddedLayer).contains(where: { $0.rect.contains(place) })
    else { return }
    scene.cursor = place
    scene.cursorShape = embedded.report.cursorShape
    scene.cursorColor = embedded.report.cursorColor
  }
}
