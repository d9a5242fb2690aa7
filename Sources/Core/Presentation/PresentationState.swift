public import Base

/// How picture and lists share the screen, with the life cycle of Picture in Picture: it never starts by
/// itself, and its end brings back what was there before.
public struct PresentationState: Equatable, Sendable {
  /// Where PiP was started from, and so where its end leads back to.
  public struct Origin: Equatable, Sendable {
    /// Full or inline.
    public var presentation: Presentation
    /// What had the focus.
    public var focus: Focus
    /// Which list was in front.
    public var frontList: ListID
    /// What was selected in the browser.
    public var entry: BytePath?
    /// What was selected in the playlist.
    public var item: ItemID?
    /// What was playing.
    var playing: ItemID?
  }

  /// What there was before the picture filled the terminal.
  struct BeforeFull: Equatable, Sendable {
    /// What had the focus.
    var focus: Focus
    /// Where PiP was started from, where it was on.
    var pictureInPicture: Origin?
    /// Whether the program beside the film had started it.
    var isOfGuest: Bool
  }

  /// The life cycle of PiP.
  public enum PictureInPicture: Equatable, Sendable {
    /// The picture is in its usual place.
    case inactive
    /// Asked for; the corner has not been shown yet.
    case starting(Origin)
    /// The corner is on the screen.
    case active(Origin)
    /// The way back has been asked for; the old presentation has not been shown yet.
    case stopping
    /// It could not start, for that reason.
    case failed(String)
  }

  /// The presentation outside PiP.
  public private(set) var base: Presentation
  /// PiP's life cycle.
  public internal(set) var pictureInPicture = PictureInPicture.inactive
  /// Where the full picture leads back to; nil where it is not full, or was from the start.
  private var beforeFull: BeforeFull?

  /// Starts in that presentation; PiP counts as inline with PiP not started.
  public init(_ presentation: Presentation) {
    base = presentation == .pictureInPicture ? .inline : presentation
  }

  /// What the screen shows.
  public var current: Presentation {
    switch pictureInPicture {
    case .starting, .active: .pictureInPicture
    case .inactive, .stopping, .failed: base
    }
  }

  /// Full or inline; ends PiP without a way back.
  mutating func show(_ presentation: Presentation) {
    guard presentation != .pictureInPicture else { return }
    if presentation == .inline { beforeFull = nil }
    base = presentation
    pictureInPicture = current == .pictureInPicture ? .stopping : .inactive
  }

  /// Fills the terminal with the picture; what had the focus has it again afterwards.
  mutating func fill(from focus: Focus, isOfGuest: Bool) {
    if current != .full {
      beforeFull = BeforeFull(focus: focus, pictureInPicture: origin, isOfGuest: isOfGuest)
    }
    show(.full)
  }

  /// Ends the full picture; gives what there was before it, nil where it was full from the start.
  mutating func leaveFull() -> BeforeFull? {
    guard current == .full else { return nil }
    let before = beforeFull
    show(.inline)
    return before
  }

  /// Begins PiP.
  mutating func start(from origin: Origin) { pictureInPicture = .starting(origin) }

  /// Begins the way back; gives where it leads, nil where PiP was not on.
  mutating func stop() -> Origin? {
    guard let origin else { return nil }
    base = origin.presentation
    pictureInPicture = .stopping
    return origin
  }

  /// Where PiP was started from; nil where it is not on.
  private var origin: Origin? {
    switch pictureInPicture {
    case .starting(let origin), .active(let origin): origin
    case .inactive, .stopping, .failed: nil
    }
  }

  /// The screen has shown what was asked for.
  mutating func shown() {
    switch pictureInPicture {
    case .starting(let origin): pictureInPicture = .active(origin)
    case .stopping: pictureInPicture = .inactive
    case .inactive, .active, .failed: break
    }
  }

  /// The state's name, as the statistics show it.
  public var pictureInPictureName: String {
    switch pictureInPicture {
    case .inactive: "inactive"
    case .starting: "starting"
    case .active: "active"
    case .stopping: "stopping"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}

extension PresentationState {
  /// Whether the next scene on the screen completes a start or an end of PiP.
  public var isInTransition: Bool {
    switch pictureInPicture {
    case .starting, .stopping: true
    case .inactive, .active, .failed: false
    }
  }
}
