// The tracks of SAMI files. Blocking: run it on a worker thread.
import Base
import Glibc

/// Looks into SAMI files, which hold several languages.
enum SAMITracks {
  /// A file's tracks: one for each class of a SAMI file that has several, else the file itself.
  ///
  /// A file that cannot be read is one track; the engine tells why when it is selected.
  static func tracks(of path: BytePath, as file: ExternalSubtitle) -> [ExternalSubtitle] {
    guard let suffix = MediaTypes.fileExtension(of: path.bytes), ["smi", "sami"].contains(suffix),
      let (descriptor, _) = try? FileBytes.openOrdinary(path, limit: .max)
    else { return [file] }
    defer { close(descriptor) }
    let head = (try? FileBytes.piece(descriptor, path, SAMIDocument.headLimit)) ?? []
    return SAMIDocument.tracks(of: file, head: head)
  }
}
