// Reads a guest's command line and looks for its files. Reads the file system, so a background job runs it.

import Base
import Core
import Library
import Remote

/// Turns a guest's call into a plan.
struct GuestPlanner: Sendable {
  let id: GuestID
  let call: GuestCall
  /// This process's descriptors of the guest's open files, by the numbers that those have in the guest.
  let files: [Int32: Int32]

  /// The options of the guest's command line; nil for one that asks for anything but playing, which no guest sends.
  var options: PlayOptions? {
    guard case .play(let options)? = try? CommandLineReader.read(call.words, isMPV: call.role != .inset)
    else {
      return nil
    }
    return options
  }

  /// The plan.
  func plan(_ options: PlayOptions) -> Message {
    var problems: [String] = []
    var entries: [FoundEntry] = []
    if options.demo {
      entries += DemoItems.all.map {
        FoundEntry(location: $0.location, title: $0.title ?? "", duration: $0.duration)
      }
    }
    for argument in options.arguments {
      do throws(LibraryError) {
        var entry = try ArgumentEntry.find(whole(argument), from: .program, isShuffled: options.isShuffled)
        if OpenFile.number(in: argument) == 0 { entry.title = MediaLocation.standardInput.shownName }
        entries.append(entry)
      } catch {
        problems.append(error.sentence)
      }
    }
    for playlist in options.playlists {
      do throws(LibraryError) {
        entries.append(try ArgumentEntry.list(whole(playlist), from: .program))
      } catch {
        problems.append(error.sentence)
      }
    }
    for path in options.sources.map(whole) {
      guard let location = MediaLocation.source(path) else { continue }
      entries.append(FoundEntry(location: location, title: location.shownName))
    }
    var plan = GuestPlan(id: id, entries: entries)
    plan.problems = problems
    plan.remark = options.ignoredRemark
    plan.start = options.start
    plan.playlistStart = options.playlistStart
    plan.isShuffled = options.isShuffled
    plan.title = options.title
    plan.commands = options.commands
    plan.overrides = options.overrides
    plan.headers = options.overrides.applied(to: Settings()).requestHeaders
    plan.subtitleFiles = options.subtitleFiles.map(whole)
    plan.soundFiles = options.soundFiles.map(whole)
    plan.controlSocket = options.controlSocket.map(whole)
    // With a film, `once` is like `no`.
    if options.waitsAtSocket, options.idle == .yes || !options.hasSomethingToPlay { plan.idle = options.idle }
    plan.folder = call.folder
    plan.process = call.process
    plan.holdsKeys = call.holdsKeys
    plan.keepsPlace = options.placeFolder != nil
    plan.isQueued = call.role == .umpv
    return .guestCalled(plan)
  }

  /// An argument as this process can open it: paths begin in the guest's folder, and open files are those handed over.
  private func whole(_ argument: BytePath) -> BytePath {
    if let number = OpenFile.number(in: argument), let file = files[number] { return OpenFile.path(of: file) }
    return argument.beginsInFolder ? call.folder.appending(argument) : argument
  }
}

extension PlayOptions {
  /// All words that may be paths.
  var paths: [BytePath] { arguments + playlists + sources + subtitleFiles + soundFiles }
}
