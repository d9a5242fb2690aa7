// State machine of Picture in Picture, with the focus and selection to return to; `PresentationState` owns it.
// Part of the model, main thread only.

public import Base

/// The stage of Picture in Picture (PiP): the film in a corner while lists are browsed, or a list in the film's corner.
public enum PictureInPicture: Equatable, Sendable {
  /// PiP is off.
  case inactive
  /// PiP was requested; no frame with the corner has been shown.
  case starting(Origin)
  /// The corner is on the screen.
  case active(Origin)
  /// The end was requested; no frame of the former presentation has been shown.
  case stopping
  /// PiP could not start; the reason is a sentence.
  case failed(String)

  /// The state at the start of PiP, which its end restores.
  public struct Origin: Equatable, Sendable {
    /// The presentation outside PiP: full or inline.
    public var presentation: Presentation
    /// The part of the screen with the focus.
    public var focus: Focus
    /// The list in front.
    public var frontList: ListID
    /// The selected entry of the browser; nil for none.
    public var entry: BytePath?
    /// The selected item of the playlist; nil for none.
    public var item: ItemID?
    /// The current item; nil for none.
    var playing: ItemID?
  }

  /// The state that the end restores; nil outside PiP.
  var origin: Origin? {
    switch self {
    case .starting(let origin), .active(let origin): origin
    case .inactive, .stopping, .failed: nil
    }
  }

  /// Whether the corner is on the screen.
  var isActive: Bool { if case .active = self { true } else { false } }

  /// Whether the next scene on the screen completes the start or end of PiP.
  public var isInTransition: Bool {
    switch self {
    case .starting, .stopping: true
    case .inactive, .active, .failed: false
    }
  }

  /// The stage's name for the statistics.
  public var name: String {
    switch self {
    case .inactive: "inactive"
    case .starting: "starting"
    case .active: "active"
    case .stopping: "stopping"
    case .failed(let reason): "failed: \(reason)"
    }
  }

  /// Completes a requested start or end, after its scene has been shown.
  mutating func show() {
    switch self {
    case .starting(let origin): self = .active(origin)
    case .stopping: self = .inactive
    case .inactive, .active, .failed: break
    }
  }
}
