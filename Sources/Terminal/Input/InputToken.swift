// The tokens of terminal input: a user's action, or an answer to a query.

package import Base

/// One unit of input.
package enum InputToken: Hashable, Sendable {
  /// A user's action.
  case event(InputEvent)
  /// An answer of the terminal.
  case reply(TerminalReply)
}

/// A terminal's answer to a query.
package enum TerminalReply: Hashable, Sendable {
  /// DA1: the terminal's class and attributes.
  ///
  /// It ends the probe.
  case primaryAttributes([Int])
  /// DSR 5: the terminal has processed everything before the request.
  case status
  /// XTVERSION: name and version.
  case version(String)
  /// DECRPM: a private mode is unknown (0), set (1), reset (2) or fixed (3, 4).
  case mode(Int, state: Int)
  /// The active flags of kitty's keyboard protocol.
  case keyboardFlags(Int)
  /// The text area's size in pixels.
  case areaPixels(height: Int, width: Int)
  /// The cell size in pixels.
  case cellPixels(height: Int, width: Int)
  /// The text area's size in cells.
  case areaCells(rows: Int, columns: Int)
  /// XTGETTCAP: whether a terminfo capability is present.
  case capability(name: String, isPresent: Bool)
  /// DECRQSS: the direct colour that was set is in force.
  case directColor
  /// The terminal supports kitty's graphics protocol.
  case graphics
  /// The terminal's answer about a picture.
  case picture(PictureAnswer)
  /// The maximum number of colours in a sixel image.
  case sixelColors(Int)
  /// The maximum size of a sixel image in pixels.
  case sixelSize(width: Int, height: Int)
  /// OSC 10: the text colour.
  case foreground(TerminalColor)
  /// OSC 11: the background colour.
  case background(TerminalColor)
}

/// A colour as the terminal reports it, with 8 bits per component.
public struct TerminalColor: Hashable, Sendable {
  /// The components, 0 … 255.
  public var red, green, blue: UInt8

  /// A colour of these components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Relative luminance, 0 … 1, without gamma correction.
  public var luma: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
