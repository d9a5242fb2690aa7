// mpv's files with the place where a film was left, for launchers that read them (`--watch-later-directory`). Blocking;
// the guest's process.

import Base
import Glibc
import Library
import Remote

/// The files in a folder of the launcher's.
///
/// A file has mpv's name, the MD5 of the film's path or address, and the line `start=SECONDS`.
struct PlaceFiles {
  let folder: BytePath
  /// Whether a comment with the film's name comes first (`--write-filename-in-watch-later-config`).
  let namesFilms: Bool

  private func file(of film: [UInt8]) -> BytePath? {
    MessageDigest.md5(film).map { folder.appending($0.uppercased()) }
  }

  /// Writes the place; complains on standard error if that fails.
  func write(_ place: GuestPlace) {
    guard let file = file(of: place.film) else { return }
    if let name = folder.terminated { mkdir(name, 0o700) }
    // A name with a line feed would make lines of its own.
    let name = place.film.split(separator: 0x0A).first.map { Array("# ".utf8) + $0 + [0x0A] } ?? []
    do throws(LibraryError) {
      try FileBytes.write(
        (namesFilms ? name : []) + Array("start=\(DecimalNumber.text(place.time.seconds))\n".utf8), to: file)
    } catch {
      StandardOutput.complain(error.sentence)
    }
  }

  /// Removes the place in a film, which an argument of the command line names.
  func remove(_ argument: BytePath) {
    let isPath = SourceKind(of: argument.bytes) == .path && !argument.isAbsolute
    let film = isPath ? WorkingFolder.path.appending(argument) : argument
    if let name = file(of: film.bytes)?.terminated { unlink(name) }
  }
}
