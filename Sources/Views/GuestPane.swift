import Base
import Core

// Another program in the list's place: its tab, what the line beside that says, and its cursor.
//
// What it draws comes from the loop, in the cells that the scene keeps free for it.
extension Canvas {
  func guest(into scene: inout Scene) {
    guard let rect = layout.guest else { return }
    scene.guest = rect
    scene.guestLayer = scene.panes.count
    scene.targets.append(Target(rect, .guest))
  }

  /// The tab of the program that runs, in front or not.
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

  /// How to get away from it, or how far back it is looked at.
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

  /// The program's own cursor, where nothing lies over it and nobody types elsewhere.
  func guestCursor(in scene: inout Scene) {
    guard scene.cursor == nil, model.sectionInForce == .terminal, let rect = layout.guest,
      let guest = model.guest, let place = guest.cursor(in: rect), scene.picture?.contains(place) != true,
      !scene.panes.dropFirst(scene.guestLayer).contains(where: { $0.rect.contains(place) })
    else { return }
    scene.cursor = place
    scene.cursorShape = guest.report.cursorShape
  }
}
