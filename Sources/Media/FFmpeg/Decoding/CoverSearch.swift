// The search for the cover in a folder of songs. Blocks; a thread that may wait.

internal import Base
internal import Glibc
internal import Places
internal import Platform

/// Finds the file with the best cover name in a folder.
enum CoverSearch {
  /// Limit on the names of a folder of the disk that are compared.
  private static let mostNames = 20_000
  /// Limit on a cover's file size.
  private static let mostBytes = 64 << 20

  /// The cover in a folder of the disk; nil if none exists.
  static func find(in folder: BytePath) -> BytePath? {
    var best: (rank: Int, name: BytePath)?
    FolderNames.each(of: folder, atMost: mostNames) { name in
      guard let rank = CoverName.rank(of: name), rank < best?.rank ?? .max,
        isSmallFile(folder.appending(name))
      else { return }
      best = (rank, name)
    }
    return best.map { folder.appending($0.name) }
  }

  private static func isSmallFile(_ path: BytePath) -> Bool {
    guard let facts = MediaLocation.file(path).fileStatus else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && facts.st_size <= mostBytes
  }

  /// The cover in a folder of a place; nil if none exists, or the folder cannot be listed.
  ///
  /// - Parameter budget: A cover of more bytes does not count.
  static func find(inPlace folder: BytePath, budget: Int, isOver: () -> Bool) -> ListedCover? {
    guard budget > 0, let rows = try? Places.shared.recent(folder, isOver: isOver) else { return nil }
    let covers = rows.compactMap { row in
      row.kind == .file && row.size ?? 0 <= budget
        ? CoverName.rank(of: row.name).map { (rank: $0, row: row) } : nil
    }
    return covers.min { $0.rank < $1.rank }.map {
      ListedCover(path: folder.appending($0.row.name), size: $0.row.size, modified: $0.row.modified)
    }
  }
}
