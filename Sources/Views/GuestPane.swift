import Base
import Core

// The embedded terminal ("guest") in the list's place: its tab, the facts beside the tab, and its cursor.
//
// The scene only reserves cells for it. The event loop draws its contents.
extension Canvas {
  func guest(into scene: inout Scene) {
    guard let rect = layout.guest else { return }
    scene.guest = rect
    scene.guestLayer = scene.panes.count
    scene.targets.append(Target(rect, .guest))
  }

  /// The tab of the embedded terminal, whether it is in front or not; nil where no program runs or there is no room.
  func guestTab(room: Int) -> Line.Run? {
    guard let guest = model.guest, room >= 8 else { return nil }
    let isFront = layout.guest != nil
    let hasFocus = isFront && model.focus == .terminal
    let style =
      isFront ? Style(hasFocus ? .accent : .title, hasFocus ? [.bold, .underline] : [.bold]) : Style(.dim)
    return Line.Run(
      " \(TextFit.fit(guest.title, min(CellWidth.of(guest.title), min(40, room - 2)), ellipsis: symbols.ellipsis)) ",
      style)
  }

  /// Text beside the tab: key escape in progress, scrollback position, or the key that leaves the embedded terminal.
  func guestFacts(room: Int) -> Line.Run {
    guard let guest = model.guest else { return Line.Run("", Style(.dim)) }
    if guest.takesKeyLiterally { return fact("the next key is the program's", room, Style(.accent)) }
    if guest.isEscaped { return fact("the next key is Inset's", room, Style(.accent)) }
    if guest.report.scrolledBack > 0 {
      return fact("\(guest.report.scrolledBack) lines back", room, Style(.accent))
    }
    guard guest.end == nil else { return fact("Enter goes back", room, Style(.accent)) }
    return fact(model.guestHint, room, Style(.dim))
  }

  private func fact(_ text: String, _ room: Int, _ style: Style) -> Line.Run {
    Line.Run(TextFit.fit(CellWidth.of(text) <= room ? text : "", room, align: .trailing), style)
  }

  /// Shows the cursor of the program in the embedded terminal, unless a pane covers it or a prompt has the cursor.
  func guestCursor(in scene: inout Scene) {
    guard scene.cursor == nil, model.sectionInForce == .terminal, let rect = layout.guest,
      let guest = model.guest, let place = guest.cursor(in: rect), scene.picture?.contains(place) != true,
      !scene.panes.dropFirst(scene.guestLayer).contains(where: { $0.rect.contains(place) })
    else { return }
    scene.cursor = place
    scene.cursorShape = guest.report.cursorShape
  }
}
