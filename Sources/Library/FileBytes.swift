// Reading and writing of whole files. Blocking; any thread that may wait.
public import Base
import Glibc

/// Reads and writes whole files of bounded size.
public enum FileBytes {
  /// The content of a regular file.
  ///
  /// - Throws: For a file of more than `limit` bytes, and for devices and pipes, which could block for ever.
  public static func read(_ path: BytePath, limit: Int) throws(LibraryError) -> [UInt8] {
    if path.isOfPlace { return try PlaceFolder.contents(of: path, limit: limit) }
    let (descriptor, size) = try openOrdinary(path, limit: limit)
    defer { close(descriptor) }
    return try read(descriptor, path, expecting: size, limit: limit)
  }

  /// Opens a regular file of at most `limit` bytes; returns the descriptor, which the caller closes, and the present
  /// size.
  static func openOrdinary(
    _ path: BytePath, limit: Int
  ) throws(LibraryError) -> (descriptor: Int32, size: Int) {
    guard let name = path.terminated else { throw LibraryError(.system(ENOENT), subject: path) }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw LibraryError(.system(errno), subject: path) }
    do throws(LibraryError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw LibraryError(.system(errno), subject: path)
      }
      try requireFile(status, path)
      guard status.st_size <= limit else { throw LibraryError(.tooLarge, subject: path) }
      return (descriptor, Int(status.st_size))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Throws for a folder, a pipe, a socket or a device.
  private static func requireFile(_ status: stat, _ path: BytePath) throws(LibraryError) {
    switch FileStatus(status).kind {
    case .file: break
    case .folder: throw LibraryError(.system(EISDIR), subject: path)
    case .special: throw LibraryError(.notRegular, subject: path)
    }
  }

  /// Passes the content of a regular file to `take`, at most `size` bytes at a time, until its end or until `take`
  /// returns false.
  static func readInPieces(
    _ path: BytePath, limit: Int, of size: Int, _ take: ([UInt8]) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    if path.isOfPlace {
      _ = try take(try PlaceFolder.contents(of: path, limit: limit))
      return
    }
    let (descriptor, _) = try openOrdinary(path, limit: limit)
    defer { close(descriptor) }
    while true {
      let piece = try piece(descriptor, path, size)
      guard !piece.isEmpty, try take(piece) else { return }
    }
  }

  /// Passes standard input to `take` as it arrives, until its end or until `take` returns false.
  static func readStandardInputInPieces(
    of size: Int, isCancelled: () -> Bool, _ take: ([UInt8]) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    let subject = BytePath("standard input")
    while true {
      if isCancelled() { throw LibraryError(.cancelled, subject: subject) }
      // The writer may be slow; every 200 ms the loop checks whether the user has cancelled.
      var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waited, 1, 200)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let piece = try piece(STDIN_FILENO, subject, size)
      guard !piece.isEmpty, try take(piece) else { return }
    }
  }

  /// Reads to the end of the file; the expected size is a hint only, as the file may grow or shrink meanwhile.
  private static func read(
    _ descriptor: Int32, _ path: BytePath, expecting size: Int, limit: Int
  ) throws(LibraryError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = max(4096, size + 1)
    while true {
      let piece = try piece(descriptor, path, room)
      if piece.isEmpty { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
      guard bytes.count <= limit else { throw LibraryError(.tooLarge, subject: path) }
      room = 1 << 16
    }
  }

  /// The next bytes of a file, at most `room`; empty at its end.
  static func piece(_ descriptor: Int32, _ path: BytePath, _ room: Int) throws(LibraryError) -> [UInt8] {
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while true {
        let got = Glibc.read(descriptor, buffer.baseAddress, room)
        if got < 0, errno == EINTR { continue }
        failure = got < 0 ? errno : 0
        count = max(0, got)
        return
      }
    }
    guard failure == 0 else { throw LibraryError(.system(failure), subject: path) }
    return piece
  }

  /// Replaces the content of a file; the old content stays until the new one is completely on the disk.
  ///
  /// A link stays one, and the file keeps its mode and owner.
  ///
  /// - Throws: Where writing fails, and for a path of something other than a regular file.
  public static func write(_ bytes: [UInt8], to path: BytePath) throws(LibraryError) {
    guard let target = FileDraft.target(of: path) else {
      throw LibraryError(.system(ENOENT), isWriting: true, subject: path)
    }
    let before = FileDraft.status(of: target)
    if let before { try requireFile(before, target) }
    var draft = try FileDraft(bytes, of: target, before: before)
    try draft.replace()
  }

  /// Creates a folder and its missing parents, at most `depth` of them; a failure shows when a file is created in it.
  static func makeFolder(_ folder: BytePath, mode: mode_t, depth: Int) {
    guard let name = folder.terminated, mkdir(name, mode) != 0, errno == ENOENT, depth > 0 else { return }
    makeFolder(folder.parent, mode: mode, depth: depth - 1)
    mkdir(name, mode)
  }
}
