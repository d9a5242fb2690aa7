public import Base

/// The themes that there are: the shipped ones, and a person's files, which may replace them.
///
/// A value; reading blocks, so that it belongs to the start or to a worker thread.
public struct ThemeFolder: Sendable {
  private let folder: BytePath?
  /// What they are called, the built-in look first.
  public let names: [String]

  /// The shipped themes and those in a folder; nil is none.
  public init(_ folder: BytePath?) {
    self.folder = folder
    let shipped = [NamedTheme.usual.name] + DefaultThemes.all.map(\.key)
    let own = folder.map(Self.names) ?? []
    names = shipped + own.filter { !shipped.contains($0) }
  }

  /// Names of files that can be themes, in order; at most a hundred.
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

  /// Reads a theme by its name.
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
    if name == NamedTheme.usual.name { return .init(theme: .usual, diagnostics: []) }
    guard let text = DefaultThemes.all.first(where: { $0.key == name })?.value else {
      return miss("there is no theme \(Diagnostic.quoted(name))" + Spelling.hint(for: name, in: names))
    }
    return ThemeReader.read(Array(text.utf8), name: name, file: "\(name).toml")
  }
}
