// What the bytes of a terminal say: something the person did, or an answer to one of our questions.

package import Base

/// One unit of input.
package enum InputToken: Hashable, Sendable {
  /// The person did something.
  case event(InputEvent)
  /// The terminal answered.
  case reply(TerminalReply)
}

/// An answer of the terminal to a query of the probe.
package enum TerminalReply: Hashable, Sendable {
  /// DA1: what the terminal claims to be able to do.
  ///
  /// It closes the probe.
  case primaryAttributes([Int])
  /// DSR 5: everything before the request has been taken in.
  case status
  /// XTVERSION: name and version.
  case version(String)
  /// DECRPM: a private mode is not known (0), set (1), reset (2) or fixed (3, 4).
  case mode(Int, state: Int)
  /// The flags of the kitty keyboard protocol in force.
  case keyboardFlags(Int)
  /// Height and width of the text area in pixels.
  case areaPixels(height: Int, width: Int)
  /// Height and width of a cell in pixels.
  case cellPixels(height: Int, width: Int)
  /// Rows and columns of the text area.
  case areaCells(rows: Int, columns: Int)
  /// XTGETTCAP: a terminfo capability is there, or not.
  case capability(name: String, isPresent: Bool)
  /// DECRQSS: a direct colour that was set is the one in force.
  case directColor
  /// The kitty graphics protocol is understood.
  case graphics
  /// What became of a picture.
  case picture(PictureAnswer)
  /// So many colours can be in sixels at once.
  case sixelColors(Int)
  /// So large sixel images can be.
  case sixelSize(width: Int, height: Int)
  /// OSC 10: the colour of text.
  case foreground(TerminalColor)
  /// OSC 11: the colour of the ground.
  case background(TerminalColor)
}

/// A colour as the terminal reports it, 8 bit each.
public struct TerminalColor: Hashable, Sendable {
  /// Red, green, blue.
  public var red, green, blue: UInt8

  /// A colour of these parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Perceived brightness, 0 … 1.
  public var luma: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
