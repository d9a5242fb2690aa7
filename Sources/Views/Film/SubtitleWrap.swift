// Word wrap of styled subtitle text, CJK included, for `SubtitlePanes.swift`. Part of `view`; pure.

import Base
import Core

/// Line breaking of subtitles into lines of similar length.
struct SubtitleWrap {
  /// A character with its width in cells and its style.
  private struct Cell {
    var character: Character
    var width: Int
    var style: Style
  }

  /// An unbreakable unit: a word, or one wide character, as CJK text has no spaces.
  private struct Word {
    var cells: [Cell]
    /// Whether a space precedes the word.
    var followsBlank: Bool
    var width: Int { cells.reduce(0) { $0 + $1.width } }
  }

  /// The lines of a subtitle in at most `columns` cells each.
  static func lines(of subtitle: SubtitleText, columns: Int) -> [[Line.Run]] {
    guard columns > 0 else { return [] }
    return subtitle.lines.flatMap { line -> [[Line.Run]] in
      let words = words(of: line, columns: columns)
      guard !words.isEmpty else { return [] }
      let fewest = fill(words, columns)
      // The narrowest width that needs no additional line balances the lines.
      let least = min(columns, max(1, words.map(\.width).max() ?? 1))
      let width = (least..<columns).partitioningIndex { fill(words, $0).count <= fewest.count }
      return fill(words, width).map(runs)
    }
  }

  private static func words(of line: [SubtitleText.Span], columns: Int) -> [Word] {
    var words: [Word] = []
    var word = Word(cells: [], followsBlank: false)
    func finish() {
      if !word.cells.isEmpty { words.append(word) }
      word = Word(cells: [], followsBlank: false)
    }
    for span in line {
      let style = Style(.subtitle, span.attributes, ink: span.color)
      for character in span.text {
        if character == " " {
          finish()
          word.followsBlank = true
          continue
        }
        // A no-break space is drawn as a space.
        let shown: Character = character == "\u{A0}" ? " " : character
        let width = CellWidth.of(shown)
        guard width <= columns else { continue }
        let isWide = width > 1
        let wasWide = word.cells.last.map { $0.width > 1 } ?? false
        if !word.cells.isEmpty, isWide || wasWide || word.width + width > columns {
          let blank = word.followsBlank && word.cells.isEmpty
          finish()
          word.followsBlank = blank
        }
        word.cells.append(Cell(character: shown, width: width, style: style))
      }
    }
    finish()
    return words
  }

  private static func fill(_ words: [Word], _ columns: Int) -> [[Word]] {
    var lines: [[Word]] = []
    var width = 0
    for word in words {
      let gap = word.followsBlank ? 1 : 0
      if !lines.isEmpty, width + gap + word.width <= columns {
        lines[lines.count - 1].append(word)
        width += gap + word.width
      } else {
        lines.append([word])
        width = word.width
      }
    }
    return lines
  }

  private static func runs(_ words: [Word]) -> [Line.Run] {
    var runs: [Line.Run] = []
    for (index, word) in words.enumerated() {
      // Underlining continues across the space between words of one style.
      if index > 0, word.followsBlank { runs.put(" ", word.cells.first.map(\.style) ?? Style(.subtitle)) }
      for cell in word.cells { runs.put(String(cell.character), cell.style) }
    }
    return runs
  }
}
