// The subcommand `inset probe`: streams, tags and chapters of media files, or the entries of playlists.
// `MediaArgument` resolves the argument of `inset still`, too. Blocks; main thread of the subcommand.

import Base
import Core
import Library
import Media
import Places

/// `inset probe`: prints what files contain.
enum ProbeCommand {
  /// Timeout in seconds per file.
  private static let timeout = 30.0

  /// Prints a report per file; returns 1 where a file could not be opened or standard output is closed.
  static func run(_ files: [BytePath], json: Bool, trust: ServerTrust) -> Int32 {
    Places.shared.use(trust, for: files)
    let readers = Readers.forked()
    var reports: [ProbeReport] = []
    for file in files.flatMap({ (try? ArgumentPattern.expand($0)) ?? [$0] }) {
      let report = self.report(file, trust, readers)
      reports.append(report)
      if !json, !StandardOutput.write(report.text) { return 1 }
    }
    if json {
      guard StandardOutput.write(RemoteValue.list(reports.map(\.value)).report) else { return 1 }
    }
    return reports.contains { $0.error != nil } ? 1 : 0
  }

  private static func report(_ file: BytePath, _ trust: ServerTrust, _ readers: Readers) -> ProbeReport {
    let path = path(of: file)
    do throws(PlaybackFailure) {
      if let list = try playlist(file, trust) { return ProbeReport(path: path, list: list) }
      let location = try MediaArgument.location(file)
      return ProbeReport(path: path, info: try readers.probe(location, timeout: timeout, trust: trust))
    } catch {
      return ProbeReport(path: path, failure: error)
    }
  }

  /// The path or address of an argument, for people and programs.
  static func path(of argument: BytePath) -> String {
    MediaLocation.file(BytePath(placeAddress: argument.bytes) ?? argument).plainPath
  }

  /// The entries of a playlist; nil for other files, and for HLS and similar streams.
  private static func playlist(
    _ argument: BytePath, _ trust: ServerTrust
  ) throws(PlaybackFailure) -> PlaylistDocument? {
    guard case .playlist(let origin)? = try? ArgumentResolver.resolve(argument, from: .commandLine) else {
      return nil
    }
    do {
      let content =
        switch origin {
        case .file(let path): try PlaylistReader.read(file: path)
        case .network(let address): try NetworkPlaylist.content(address, trust: trust)
        case .standardInput: PlaylistContent.stream
        }
      if case .entries(let document) = content { return document }
      return nil
    } catch let error as LibraryError {
      throw PlaybackFailure(error.sentence)
    } catch let failure as PlaybackFailure {
      throw failure
    } catch {
      throw PlaybackFailure("It cannot be read.")
    }
  }
}

/// Resolves a subcommand's argument to a single medium.
enum MediaArgument {
  /// The medium's location; a folder is refused, and an unreadable argument throws.
  static func location(_ argument: BytePath) throws(PlaybackFailure) -> MediaLocation {
    do throws(LibraryError) {
      switch try ArgumentResolver.resolve(argument, from: .commandLine) {
      case .media(let location): return location
      // An m3u8 may be a stream: the engine decides.
      case .playlist(let origin): return origin.location
      case .folder(let folder): throw LibraryError.isFolder(folder)
      }
    } catch {
      throw PlaybackFailure(error.sentence)
    }
  }
}
