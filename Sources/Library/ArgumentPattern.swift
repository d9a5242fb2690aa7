// Patterns among the words of the command line that the shell has left as they are. Asks the file system; any
// thread that may wait.
public import Base
import Glibc

/// Expands quoted patterns like `*.mkv`, as a shell would.
public enum ArgumentPattern {
  /// The words with patterns replaced by what they match, in natural order.
  ///
  /// What exists under that very name, addresses and words without `*`, `?` and `[` stay. Throws where a
  /// pattern matches nothing.
  public static func expand(_ argument: BytePath) throws(LibraryError) -> [BytePath] {
    let marks: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "[")]
    guard argument.bytes.contains(where: marks.contains), !FileStatus.exists(argument),
      AddressRules.schemeOfAddress(argument.bytes) == nil, let pattern = argument.terminated
    else { return [argument] }
    var found = glob_t()
    defer { globfree(&found) }
    let result = glob(pattern, GLOB_NOSORT | GLOB_BRACE | GLOB_TILDE, nil, &found)
    guard result == 0 || result == GLOB_NOMATCH else {
      throw LibraryError(.system(result == GLOB_NOSPACE ? ENOMEM : EIO), subject: argument)
    }
    var paths: [BytePath] = []
    paths.reserveCapacity(Int(found.gl_pathc))
    for index in 0..<Int(found.gl_pathc) {
      guard let name = found.gl_pathv[index] else { continue }
      paths.append(BytePath([UInt8](UnsafeRawBufferPointer(start: name, count: strlen(name)))))
    }
    guard !paths.isEmpty else { throw LibraryError(.noMatch, subject: argument) }
    return paths.map { (NaturalKey($0.bytes), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
