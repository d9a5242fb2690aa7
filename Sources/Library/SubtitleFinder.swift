// Finds external subtitle files. Blocking: run it on a worker thread.
public import Base

/// Finds the subtitle files of an item by their names.
public enum SubtitleFinder {
  /// Folders beside the item that hold subtitles, in lower case.
  private static let folders: Set<String> = ["subs", "sub", "subtitles", "subtitle"]
  /// Most entries of a folder that are read.
  private static let entryLimit = 50_000
  /// Most subtitle files of one item.
  private static let fileLimit = 48

  /// The subtitle files of an item: `film.srt`, `film.en.forced.srt`, `film (en).srt`, in its folder and in `Subs` and
  /// `Subtitles` there, and all subtitle files in sub-folders with the item's name.
  ///
  /// Folders that cannot be read are skipped.
  public static func find(beside path: BytePath) -> [ExternalSubtitle] {
    let base = path.lastComponent.withoutExtension
    guard !base.bytes.isEmpty else { return [] }
    var found: [Found] = []
    for folder in look(in: path.parent, for: base, isItemsOwn: false, &found) {
      let inside = path.parent.appending(folder)
      for own in look(in: inside, for: base, isItemsOwn: false, &found)
      where own.words(behind: base) == "" {
        _ = look(in: inside.appending(own), for: base, isItemsOwn: true, &found)
      }
    }
    let indices = Set(found.filter { $0.path.isIndex }.map { $0.path.withoutExtension })
    // VobSub: the `.sub` file holds the bitmaps of the `.idx` file and is not listed itself.
    found.removeAll { !$0.path.isIndex && $0.path.isPictures && indices.contains($0.path.withoutExtension) }
    found.sort { NaturalKey($0.path.bytes) < NaturalKey($1.path.bytes) }
    return found.prefix(fileLimit).flatMap { SAMITracks.tracks(of: $0.path, as: $0.subtitle) }
  }

  /// The file that a person means: `~` is the home, and a `file:` address is its path.
  public static func resolved(_ file: ExternalSubtitle) -> ExternalSubtitle {
    var file = file
    switch file.location {
    case .file(let path): file.location = .file(path.fromHome)
    case .url(let address) where AddressRules.isFileAddress(address.utf8):
      if let path = AddressRules.path(ofFileAddress: address.utf8) { file.location = .file(path) }
    default: break
    }
    return file
  }

  /// A subtitle file that was found.
  private struct Found {
    let path: BytePath
    let subtitle: ExternalSubtitle

    init(_ path: BytePath, suffix: String) {
      self.path = path
      subtitle = ExternalSubtitle(path: path, suffix: suffix)
    }
  }

  /// Adds the subtitle files of a folder; returns its sub-folders that may hold more.
  private static func look(
    in folder: BytePath, for base: BytePath, isItemsOwn: Bool, _ found: inout [Found]
  ) -> [BytePath] {
    var inner: [BytePath] = []
    var joined: [(stem: BytePath, file: Found)] = []
    var others: Set<BytePath> = []
    do throws(LibraryError) {
      for name in try OpenFolder.names(in: folder, limit: entryLimit) {
        guard name.bytes.first != UInt8(ascii: ".") else { continue }
        guard let suffix = MediaTypes.fileExtension(of: name.bytes), SubtitleExtensions.all.contains(suffix)
        else {
          if MediaTypes.fileExtension(of: name.bytes) != nil { others.insert(name.withoutExtension) }
          let shown = name.shown.lowercased()
          if folders.contains(shown) || name.words(behind: base) == "" { inner.append(name) }
          continue
        }
        let stem = name.withoutExtension
        if let words = stem.words(behind: base) {
          let file = Found(folder.appending(name), suffix: words)
          if words.isEmpty || words.first == "." {
            found.append(file)
          } else if file.subtitle.isNamedByLanguage {
            joined.append((stem, file))
          } else if isItemsOwn {
            found.append(Found(folder.appending(name), suffix: stem.languageWords))
          }
        } else if isItemsOwn {
          found.append(Found(folder.appending(name), suffix: stem.languageWords))
        }
      }
    } catch {
      return inner
    }
    // The subtitles of `film-de.mkv` are not those of `film.mkv` in German.
    found += joined.filter { !others.contains($0.stem) }.map(\.file)
    return inner
  }
}

extension BytePath {
  /// The path up to the last dot of its name.
  fileprivate var withoutExtension: BytePath {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return self }
    return BytePath(Array(bytes[..<dot]))
  }

  /// The rest of the name after an item's name, from its separator on; nil if the name does not begin with the item's
  /// name or continues without a separator.
  ///
  /// Names in different Unicode normal forms count as equal.
  fileprivate func words(behind base: BytePath) -> String? {
    if bytes.starts(with: base.bytes) {
      let rest = bytes.dropFirst(base.bytes.count)
      return Self.mayFollow(rest.first) ? String(decoding: rest, as: UTF8.self) : nil
    }
    guard SpelledNames.mayDiffer(base), let own = String(validating: bytes, as: UTF8.self),
      let name = String(validating: base.bytes, as: UTF8.self)
    else { return nil }
    let (whole, start) = (ComposedText.composed(own), ComposedText.composed(name))
    guard whole.utf8.starts(with: start.utf8) else { return nil }
    let rest = whole.utf8.dropFirst(start.utf8.count)
    return Self.mayFollow(rest.first) ? String(rest) : nil
  }

  /// Whether a byte may be behind an item's name: none, or a separator.
  private static func mayFollow(_ byte: UInt8?) -> Bool { byte.map { ".-_ ([".utf8.contains($0) } ?? true }

  fileprivate var isIndex: Bool { MediaTypes.fileExtension(of: bytes) == "idx" }
  fileprivate var isPictures: Bool { MediaTypes.fileExtension(of: bytes) == "sub" }

  /// The words of a name like `2_English` in the form of a suffix: `.English`.
  fileprivate var languageWords: String {
    let words = String(decoding: bytes, as: UTF8.self).split { "_- ".contains($0) }
    return "." + words.filter { !$0.allSatisfy(\.isNumber) }.joined(separator: ".")
  }
}
