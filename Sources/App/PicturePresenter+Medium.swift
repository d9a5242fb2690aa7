// What pictures are drawn with: cells or pixels, and how finely. Main thread.

import Base
import Core
import Media
import Picture
import Terminal

extension PicturePresenter {
  /// Whether it is drawn in pixels.
  var isInPixels: Bool { pixels != nil }

  /// The protocol, or colours and glyphs in use, in words.
  var styleName: String {
    pixels?.name ?? "\(painter.style.colors.name), \(painter.style.glyphs.rawValue)"
  }

  /// Why the picture is not drawn in pixels, or not as it might be; nil where nothing is amiss.
  var obstacle: String? {
    if case .cells(let reason) = choice.means { return reason }
    return pixels?.remark ?? choice.graphics.flatMap { trust.doubt(about: $0) }
  }

  /// Whether the link leaves the picture less than its finesse.
  var isEconomising: Bool { economy.level != .full }

  /// What the link costs the picture, in words.
  var economyName: String { economy.level.name }

  /// The last picture as cells with all finesse, whatever it is drawn in.
  func makeText() -> PicturePainter {
    var text = PicturePainter(style: style)
    let area = place ?? .empty
    text.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
    if let last { _ = text.prepareText(of: last) }
    return text
  }

  /// Changes colours, glyphs or protocol: the terminal has answered, or the person chose others.
  ///
  /// Says whether the screen has to be painted anew, for what the last protocol leaves on it.
  mutating func use(_ style: PictureStyle, _ wish: PixelChoice) -> Bool {
    self.wish = wish
    let choice = trust.bounded(wish)
    guard style != self.style || choice != self.choice else { return false }
    self.style = style
    economize()
    let leavesPicture = choice.graphics != self.choice.graphics && last != nil
    if choice != self.choice {
      self.choice = choice
      // One that waits to be taken away was painted; the one after it was not yet.
      former = former ?? pixels
      pixels = PixelOutput(choice, part)
      if let graphics = choice.graphics, trust.isProven(graphics) || part != .film {
        pixels?.setTrusted(true)
      }
      placePixels()
      painter.forget()
      settleAt = nil
      retryAt = nil
      isStale = true
    }
    tellSize()
    return leavesPicture
  }

  /// Takes what the terminal says of pictures in pixels; true where another choice follows from it.
  mutating func take(_ answer: PictureAnswer) -> Bool {
    guard pixels != nil else { return trust.takeLate(answer) }
    let name = pixels?.name
    let verdict = pixels?.take(answer)
    if name != pixels?.name { changeMedium() }
    return verdict.map { judge($0) } ?? false
  }

  /// Draws conclusions from the terminal's silence; true where another choice follows from it.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    let name = pixels?.name
    let verdict = pixels?.expire(at: now, isHeldUp: isHeldUp)
    if name != pixels?.name { changeMedium() }
    return verdict.map { judge($0) } ?? false
  }

  private mutating func judge(_ verdict: PixelTrial.Verdict) -> Bool {
    guard let graphics = choice.graphics else { return false }
    trust.note(verdict, of: graphics)
    return trust.bounded(wish) != choice
  }

  /// Pixels go another way from now on.
  private mutating func changeMedium() {
    mustTellSize = true
    isStale = true
  }

  /// Another terminal may be there: what was found out no longer counts, and it shows nothing yet.
  mutating func terminalChanged() {
    trust = PixelTrust()
    pixels?.setTrusted(false)
    forget()
  }

  /// Puts the economy in force, and has all painted anew where that changes the style.
  mutating func economize() {
    painter.tolerance = economy.level.tolerance
    let style = economy.level.applied(to: style)
    guard style != painter.style else { return }
    painter.use(style)
    isStale = true
  }
}
