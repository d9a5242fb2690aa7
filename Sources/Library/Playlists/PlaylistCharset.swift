// The character set of one playlist. One thread at a time.
import Base
import Charsets

/// Decodes the bytes of a playlist: as UTF-8, or else in the character set that its lines are most likely in.
///
/// The files that it names decide: the set in which such a file exists is the playlist's.
final class PlaylistCharset {
  /// The newest part of the text, until its lines have been examined.
  private var unseen: [UInt8] = []
  /// The lines so far that are not UTF-8.
  private var sample: [UInt8] = []
  private var isSettled = false
  /// iconv's name of the set, and its open converter.
  private var name = ""
  private var converter: CharsetConverter?
  /// Names of missing files that are still tried in other sets.
  private var tries = 64

  /// Takes note of the next part of the text, or of all of it.
  func begin(_ text: [UInt8]) {
    if !isSettled, sample.count < CharsetGuess.sampleLength { unseen = text }
  }

  /// The text of a line or of a part of one; not filtered.
  func decode(_ bytes: ArraySlice<UInt8>) -> String {
    // The check of the standard library takes several times as long as the text.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guess(bytes)
    return converter?.run(Array(bytes), isStrict: false).map { String(decoding: $0, as: UTF8.self) }
      ?? PlaylistText.decode(bytes)
  }

  /// Takes the set in which a file is there under a name, which is not UTF-8; false if none exists.
  func settle(_ name: ArraySlice<UInt8>, isThere: ([UInt8]) -> Bool) -> Bool {
    guess(name)
    if let converter, let text = converter.run(Array(name), isStrict: true), isThere(text) {
      isSettled = true
      return true
    }
    guard tries > 0 else { return false }
    tries -= 1
    for other in CharsetGuess.common where other != self.name {
      guard let converter = CharsetConverter(from: other),
        let text = converter.run(Array(name), isStrict: true), isThere(text)
      else { continue }
      (self.name, self.converter) = (other, converter)
      isSettled = true
      return true
    }
    return false
  }

  /// Guesses the set from the lines that are not UTF-8, which are those of the last part, too.
  private func guess(_ bytes: ArraySlice<UInt8>) {
    guard !isSettled, !unseen.isEmpty || converter == nil else { return }
    PlaylistText(part: unseen).forEachLine { line in
      if line.contains(where: { $0 >= 0x80 }), String(validating: line, as: UTF8.self) == nil {
        sample += line.prefix(CharsetGuess.sampleLength) + [0x0A]
      }
      return sample.count < CharsetGuess.sampleLength
    }
    unseen = []
    let guessed = CharsetGuess.name(of: sample.isEmpty ? Array(bytes) : sample, language: nil)
    guard guessed != name else { return }
    (name, converter) = (guessed, CharsetConverter(from: guessed))
  }
}
