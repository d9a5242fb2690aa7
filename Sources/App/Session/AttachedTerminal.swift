// The state that exists only while a terminal is attached. Main thread.

import Base
import CPlatform
import Core
import EmbeddedTerminal
import Glibc
import Media
import Picture
import Platform
import Remote
import Terminal

/// A terminal with its display and its input.
///
/// Made at attach, discarded at detach.
final class AttachedTerminal {
  let session: any LoopSession
  let display: any LoopDisplay
  let desk: any LoopDesk
  /// The process that lends the terminal; nil if the player owns it.
  let lender: LentTerminal?
  /// The tty's name; empty if it has none.
  let device: String

  init(
    _ session: any LoopSession, _ display: any LoopDisplay, _ desk: any LoopDesk,
    lender: LentTerminal? = nil, device: String = ""
  ) {
    self.session = session
    self.display = display
    self.desk = desk
    self.lender = lender
    self.device = device
  }
}

/// A terminal in the player's modes that shows nothing yet.
struct OpenedTerminal {
  let session: TerminalSession
  private(set) var lender: LentTerminal?
  /// The tty's name; empty if it has none.
  private(set) var device = ""

  /// Opens the process's own terminal.
  init(_ options: TerminalOptions) throws(TerminalFailure) {
    session = try TerminalSession(options, at: .now)
  }

  /// Accepts a front and opens its terminal.
  ///
  /// - Throws: the reason why the terminal cannot be used; the front is released then.
  init(_ call: FrontCall, of server: SessionServer, _ options: TerminalOptions) throws(TerminalFailure) {
    let lender = LentTerminal(
      call.takeTerminal() ?? -1, of: call.process, environment: call.hello.environment,
      isForeground: call.hello.isForeground)
    let memory = platform_restore_share()
    defer { if memory >= 0 { close(memory) } }
    guard server.accept(call, memory: memory) else {
      throw TerminalFailure("The process that lent its terminal is gone.")
    }
    do throws(TerminalFailure) {
      session = try TerminalSession(options, lender, at: .now)
    } catch {
      server.release(.refused(error.sentence))
      throw error
    }
    self.lender = lender
    device = call.hello.terminal
    if let descriptor = call.standardError { platform_standard_error_lead(descriptor) }
  }
}

/// Makes a display for each attached terminal; engines and workers are shared by all of them.
struct DisplayMaker {
  let films: FilmEngines
  let embedded: EmbeddedHost
  let wake: Wakeup
  let readers: Readers
  let thumbnailer: Thumbnailer
  let previews: PreviewWorker
  /// Reads the stills above the history list, whatever row is previewed meanwhile.
  let stills: PreviewWorker

  /// A terminal with a display that shows nothing yet.
  func attach(_ opened: OpenedTerminal, _ settings: Settings) -> AttachedTerminal {
    let (session, films, wake, readers) = (opened.session, films, wake, readers)
    let style = PictureStyle(settings, session.capabilities)
    let choice = PixelChoice(settings, session)
    let display = Display(
      session, films,
      ScreenPictures(
        films,
        film: PicturePresenter(films.main, style: style, choice: choice, adapts: settings.adapt),
        second: PicturePresenter(nil, .second, style: style, choice: choice, adapts: settings.adapt),
        aside: PicturePresenter(nil, .preview, style: style, choice: choice, adapts: settings.adapt),
        stills: StillRowPresenter(
          stills, PicturePresenter(nil, .stills, style: style, choice: choice, adapts: settings.adapt)),
        thumbnail: ThumbnailPresenter(thumbnailer, style: style, choice: choice),
        preview: PreviewPresenter(previews) { MovingPreview(FilmWish(settings), by: readers, wake: wake) },
        embedded: embedded))
    let environment = opened.lender.map { $0.environment } ?? TmuxWatch.ownEnvironment
    let tmux = TmuxWatch(session.capabilities, environment: environment, wake: wake)
    tmux?.look(at: .now)
    return AttachedTerminal(
      session, display, TerminalDesk(session, display, tmux: tmux), lender: opened.lender,
      device: opened.device)
  }
}
