/// The named characters of HTML that occur in subtitles.
enum HTMLEntity {
  /// The names of U+00A0 … U+00FF, in their order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml
    Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc
    Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml
    aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc
    otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
  private static let others: [Substring: String] = [
    "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
    "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}",
    "lsaquo": "\u{2039}", "rsaquo": "\u{203A}", "euro": "\u{20AC}", "trade": "\u{2122}", "lrm": "", "rlm": "",
  ]
  private static let texts: [Substring: String] = {
    let names = latin.split { $0 == " " || $0 == "\n" }
    return Dictionary(
      uniqueKeysWithValues: zip(names, (0xA0...0xFF).map { (code: UInt8) in String(UnicodeScalar(code)) })
    )
    .merging(others) { first, _ in first }
  }()

  /// The text of an entity by what is between its `&` and `;`; nil for an unknown one.
  ///
  /// Marks of direction, which no cell shows, are empty.
  static func text(named name: Substring) -> String? { texts[name] }
}
