// Creates new files, written completely or not at all. Blocking; any thread that may wait.

public import Base
internal import Glibc

/// Writes new files, and never overwrites an existing one.
public enum NewFile {
  /// Most names that are tried.
  private static let most = 100_000

  /// Writes bytes to a new file, creating the folders in its name; returns its path.
  ///
  /// An empty file claims the name first, so that two writers never take the same; the complete content then replaces
  /// it in one step.
  ///
  /// - Throws: Where the name is taken and may not be numbered, and where the file cannot be written.
  public static func write(_ bytes: [UInt8], as name: NewFileName) throws(LibraryError) -> BytePath {
    let path = try take(name)
    do throws(LibraryError) {
      try FileBytes.write(bytes, to: path)
    } catch {
      if let taken = path.terminated { unlink(taken) }
      throw error
    }
    return path
  }

  /// Creates an empty file under the first free name.
  private static func take(_ name: NewFileName) throws(LibraryError) -> BytePath {
    var isFolderMade = false
    for number in 1...most {
      let path = path(of: name, number)
      guard let text = path.terminated else {
        throw LibraryError(.system(ENOENT), isWriting: true, subject: path)
      }
      var descriptor = create(text)
      // The folders of a typed path are not created: a typing error would leave folders behind.
      if descriptor < 0, errno == ENOENT, !isFolderMade, name.mayBeNumbered {
        isFolderMade = true
        FileBytes.makeFolder(path.parent, mode: 0o777, depth: 16)
        descriptor = create(text)
      }
      if descriptor >= 0 {
        close(descriptor)
        return path
      }
      guard errno == EEXIST, name.mayBeNumbered else { throw LibraryError(creating: path) }
    }
    throw LibraryError(.system(EEXIST), isWriting: true, subject: path(of: name, most))
  }

  private static func create(_ name: [CChar]) -> Int32 {
    open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o666)
  }

  /// The path with a number in it; a name without a place for it gets `-2`, `-3`, … before its extension.
  private static func path(of name: NewFileName, _ number: Int) -> BytePath {
    var bytes: [UInt8] = []
    for part in name.parts {
      switch part {
      case .bytes(let text): bytes += text
      case .number(let digits):
        let text = Array(String(number).utf8)
        bytes += [UInt8](repeating: 0x30, count: max(0, digits - text.count)) + text
      case .date(let letter): bytes += date(letter)
      }
    }
    if !name.hasNumber, number > 1 {
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")) ?? bytes.count
      bytes.insert(contentsOf: Array("-\(number)".utf8), at: dot)
    }
    let path = BytePath(bytes).fromHome
    if path.isAbsolute { return path }
    let folder = name.folder.fromHome
    return folder.bytes == [UInt8(ascii: ".")] || folder.bytes.isEmpty ? path : folder.appending(path)
  }

  /// A field of the local date and time, as `strftime` formats `%letter`.
  private static func date(_ letter: UInt8) -> [UInt8] {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return [] }
    let format = [CChar(bitPattern: UInt8(ascii: "%")), CChar(bitPattern: letter), 0]
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, format, &parts)
    return text[..<count].map { UInt8(bitPattern: $0) }.map {
      $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0
    }
  }
}

extension BytePath {
  /// The path with a leading `~` or `~/` replaced by `$HOME`; unchanged where `HOME` is not set.
  public var fromHome: BytePath {
    guard bytes == [UInt8(ascii: "~")] || bytes.starts(with: Array("~/".utf8)), let home = getenv("HOME")
    else {
      return self
    }
    let rest = bytes.dropFirst(2)
    let start = BytePath(Array(String(cString: home).utf8))
    return rest.isEmpty ? start : start.appending(rest)
  }
}
