// What the words of the command line come to. Asks the file system, so a background job runs it.

import Base
import Core
import Library

/// Turns arguments into the first playlist and the first folder.
struct StartPlanner: Sendable {
  /// The arguments, as bytes.
  var arguments: [BytePath]
  /// Whether the demo was asked for.
  var demo: Bool
  /// How to open.
  var presentation: Settings.StartPresentation
  /// Where the first item starts.
  var startAt: SeekTarget?

  /// Subtitle files for every item.
  var subtitleFiles: [BytePath] = []
  /// Playlists, whatever their names are; `-` is standard input.
  var playlists: [BytePath] = []
  /// What is done first of all.
  var commands: [BoundCommand] = []
  /// What the first item is called, whatever its tags say; filtered.
  var title: String?
  /// Whether everything is played in a random order, with all that lies in folders and below.
  var isShuffled = false
  /// Which files of its folder come with a file that is named alone, in what order.
  var scope = PickScope.file
  var options = FolderOptions()

  /// The plan, or why there is none.
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
        problems.append(error.sentence)
      }
    }
    for playlist in playlists {
      do {
        entries.append(try ArgumentEntry.list(playlist, from: .commandLine))
      } catch {
        problems.append(error.sentence)
      }
    }
    if entries.isEmpty, !problems.isEmpty { return .planFailed(problems.joined(separator: "\n")) }
    // One folder is looked through; several things are a playlist, folders among them with what they hold.
    if entries.count == 1, !folders.isEmpty, !isShuffled { entries = [] }
    var plan = StartPlan(
      folder: folders.first ?? WorkingFolder.whole(homeOfFirst(entries) ?? BytePath(".")), entries: entries,
      presentation: opening(entries: entries.count), startAt: startAt)
    takeNeighbours(into: &plan)
    plan.isBare = arguments.isEmpty && playlists.isEmpty && !demo
    plan.problems = problems
    plan.subtitleFiles = subtitleFiles.map(WorkingFolder.whole)
    plan.commands = commands
    plan.isShuffled = isShuffled
    plan.title = title
    return .planned(plan)
  }

  /// A single file stands among those of its folder, where that is wanted; a folder that cannot be read adds nothing.
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

  /// What a pattern that the shell has left stands for; other words as they are.
  private func expand(_ argument: BytePath, _ problems: inout [String]) -> [BytePath] {
    do throws(LibraryError) {
      return try ArgumentPattern.expand(argument)
    } catch {
      problems.append(error.sentence)
      return []
    }
  }

  /// The folder of the first file, so that the browser begins beside what plays.
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
