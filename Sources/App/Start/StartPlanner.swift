// Plans the start from the command line. Reads the file system, so a background job runs it.

import Base
import Core
import Library

/// Resolves arguments to the first playlist and the first folder.
struct StartPlanner: Sendable {
  /// The arguments, as bytes.
  var arguments: [BytePath]
  /// Whether the demo was requested.
  var demo: Bool
  /// The initial presentation.
  var presentation: Settings.StartPresentation
  /// The start position in the first item.
  var startAt: SeekTarget?

  /// Subtitle files that are added to every item.
  var subtitleFiles: [BytePath] = []
  /// Files and addresses whose sound every item gets.
  var soundFiles: [BytePath] = []
  /// Files to read as playlists, whatever their extension; `-` is standard input.
  var playlists: [BytePath] = []
  /// Unix sockets of programs that supply items.
  var sources: [BytePath] = []
  /// Commands that run after the first item has been opened.
  var commands: [BoundCommand] = []
  /// The title of the first item, overriding its tags; control characters are filtered.
  var title: String?
  /// The index of the item that plays first, from 0; nil if the command line names none.
  var playlistStart: Int?
  /// Whether the playlist is shuffled; folders then add their subfolders too.
  var isShuffled = false
  /// The neighbours from its folder that are added to a single file.
  var scope = PickScope.file
  var options = FolderOptions()

  /// The start plan, or the reason why nothing can be opened.
  func plan() -> Message {
    var entries: [FoundEntry] = []
    var folders: [BytePath] = []
    var problems: [String] = []
    if demo {
      entries += DemoItems.all.map {
        FoundEntry(location: $0.location, title: $0.title ?? "", duration: $0.duration)
      }
    }
    for argument in arguments.flatMap({ expand($0, &problems) }) {
      do throws(LibraryError) {
        let entry = try ArgumentEntry.find(argument, from: .commandLine, isShuffled: isShuffled)
        if entry.isFolder, case .file(let path) = entry.location { folders.append(path) }
        entries.append(entry)
      } catch {
        problems.append(error.sentence + (error.isMissingFile ? subcommandHint(argument) : ""))
      }
    }
    entries = entries.withoutCovers
    for playlist in playlists {
      do {
        entries.append(try ArgumentEntry.list(playlist, from: .commandLine))
      } catch {
        problems.append(error.sentence)
      }
    }
    for path in sources.map(WorkingFolder.whole) {
      guard let location = MediaLocation.source(path) else { continue }
      entries.append(FoundEntry(location: location, title: location.shownName))
    }
    if entries.isEmpty, !problems.isEmpty { return .planFailed(problems.joined(separator: "\n")) }
    // A single folder opens in the browser, unless its files are to play; otherwise folders are playlist entries,
    // replaced by their files.
    if entries.count == 1, !folders.isEmpty, !isShuffled, playlistStart == nil { entries = [] }
    var plan = StartPlan(
      folder: folders.first ?? WorkingFolder.whole(homeOfFirst(entries) ?? BytePath(".")), entries: entries,
      presentation: opening(entries: entries.count), startAt: startAt)
    takeNeighbours(into: &plan)
    plan.isBare = arguments.isEmpty && playlists.isEmpty && sources.isEmpty && !demo
    plan.problems = problems
    plan.subtitleFiles = subtitleFiles.map { file in
      SourceKind(of: file.bytes) == .path ? WorkingFolder.whole(file) : file
    }
    plan.soundFiles = soundFiles
    plan.commands = commands
    plan.playlistStart = playlistStart
    plan.isShuffled = isShuffled
    plan.title = title
    return .planned(plan)
  }

  /// A hint at the subcommand that a missing file's name may have meant, where it is the first word.
  private func subcommandHint(_ argument: BytePath) -> String {
    guard argument == arguments.first, let word = String(validating: argument.bytes, as: UTF8.self) else {
      return ""
    }
    if ["help", "version"].contains(word) { return " Did you mean inset --\(word)?" }
    let near = Spelling.nearest(to: word, in: Subcommand.all.map(\.name))
    return near.map { " Did you mean inset \($0)?" } ?? ""
  }

  /// Adds the neighbours of a single file, where the settings want them; an unreadable folder adds none.
  private func takeNeighbours(into plan: inout StartPlan) {
    guard scope != .file, plan.entries.count == 1, plan.entries[0].playlistChain == nil,
      case .file(let path) = plan.entries[0].location,
      let all = try? EntryFinder.neighbours(of: path, options, scope),
      let first = all.firstIndex(where: { $0.location == plan.entries[0].location })
    else { return }
    plan.entries = all
    plan.first = first
    plan.source = PickSource(folder: path.parent, order: options.order, scope: scope)
  }

  /// Expands a pattern that the shell left unexpanded; other words stay as they are.
  private func expand(_ argument: BytePath, _ problems: inout [String]) -> [BytePath] {
    do throws(LibraryError) {
      return try ArgumentPattern.expand(argument)
    } catch {
      problems.append(error.sentence)
      return []
    }
  }

  /// The folder of the first file, so that the browser starts beside it.
  private func homeOfFirst(_ entries: [FoundEntry]) -> BytePath? {
    if case .file(let path)? = entries.first?.location { path.parent } else { nil }
  }

  private func opening(entries: Int) -> Presentation {
    switch presentation {
    case .full: .full
    case .inline: .inline
    case .pip: .pictureInPicture
    case .auto: entries == 1 ? .full : .inline
    }
  }
}
