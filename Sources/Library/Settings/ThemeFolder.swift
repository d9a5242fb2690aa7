// The themes by name, shipped and from files. Blocking: use it at the start or on a worker thread.
public import Base

/// The available themes: the shipped ones and the user's files, which replace shipped ones of the same name.
public struct ThemeFolder: Sendable {
  private let folder: BytePath?
  /// Names of the themes, the built-in one first.
  public let names: [String]

  /// The shipped themes and the theme files in a folder; nil stands for no folder.
  public init(_ folder: BytePath?) {
    self.folder = folder
    let shipped = [NamedTheme.usual.name] + DefaultThemes.all.map(\.key).sorted()
    let own = folder.map(Self.names) ?? []
    names = shipped + own.filter { !shipped.contains($0) }
  }

  /// Names of the theme files (`NAME.toml`) in the folder's order, at most 100.
  private static func names(in folder: BytePath) -> [String] {
    var options = FolderOptions()
    options.showsAllFiles = true
    guard let listing = try? FolderReader.read(folder, options, limit: 1_000) else { return [] }
    let names = listing.entries.compactMap { entry -> String? in
      guard entry.kind != .folder, entry.shownName.hasSuffix(".toml") else { return nil }
      let name = String(entry.shownName.dropLast(5))
      return NamedTheme.isName(name) ? name : nil
    }
    return Array(names.prefix(100))
  }

  /// Reads a theme; an unknown name or an unreadable file gives a diagnostic and no theme.
  public func read(_ name: String) -> ThemeReader.Reading {
    func miss(_ sentence: String) -> ThemeReader.Reading {
      .init(theme: nil, diagnostics: [Diagnostic(file: "theme", line: 0, sentence: sentence)])
    }
    guard NamedTheme.isName(name) else { return miss("\(Diagnostic.quoted(name)) cannot be a theme's name") }
    if let path = folder?.appending(name + ".toml") {
      do throws(LibraryError) {
        let bytes = try FileBytes.read(path, limit: ThemeReader.largestFile)
        return ThemeReader.read(bytes, name: name, file: path.shown)
      } catch {
        guard error.isMissingFile else {
          return .init(
            theme: nil, diagnostics: [Diagnostic(file: path.shown, line: 0, sentence: error.sentence)])
        }
      }
    }
    let name = NamedTheme.otherNames.first { $0.key == name }?.value ?? name
    if name == NamedTheme.usual.name { return .init(theme: .usual, diagnostics: []) }
    guard let text = DefaultThemes.all.first(where: { $0.key == name })?.value else {
      return miss("there is no theme \(Diagnostic.quoted(name))" + Spelling.hint(for: name, in: names))
    }
    return ThemeReader.read(Array(text.utf8), name: name, file: "\(name).toml")
  }
}
