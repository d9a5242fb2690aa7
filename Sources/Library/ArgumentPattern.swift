// Glob patterns in command-line arguments that the shell did not expand. Asks the file system; any thread that may
// wait.
public import Base
import Glibc

/// Expands quoted patterns like `*.mkv` as a shell would, with braces and `~`.
public enum ArgumentPattern {
  /// The paths that a pattern matches, in natural order.
  ///
  /// An argument without `*`, `?` and `[`, an address, and the name of an existing file are returned unchanged.
  ///
  /// - Throws: `noMatch` where a pattern matches nothing; errors of the file system.
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
