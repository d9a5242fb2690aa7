// Keys.
import Base

extension Model {
  mutating func pressKey(_ key: Key, _ outbox: inout Outbox) {
    lastInput = now
    let key = meant(key)
    if holdBack(key) { return }
    if prompt != nil, pressInPrompt(key, &outbox) { return }
    let section = sectionInForce
    if section == .terminal { pressInGuest(key, &outbox) } else { press(key, in: section, &outbox) }
  }

  /// The key that is meant: the one that was typed where it is bound, else the one at its place of a Latin layout.
  ///
  /// Terminals send Backspace as Ctrl+h, and line ends that are typed as Ctrl+j: where those are no keys of their own,
  /// they are these. Another program gets all as it was typed.
  private func meant(_ key: Key) -> Key {
    let section = sectionInForce
    guard !keymap.takes(key, focus: section) else { return key }
    if let latin = key.latin { return .character(latin, key.modifiers) }
    guard section != .terminal, key.modifiers == .control else { return key }
    return switch key.base {
    case .character("h"): .named(.backspace)
    case .character("j"): .named(.enter)
    default: key
    }
  }

  /// `keypress`; a key that a command presses presses no other one.
  mutating func pressByCommand(_ key: Key, _ outbox: inout Outbox) {
    guard !isPressingByCommand else { return }
    isPressingByCommand = true
    defer { isPressingByCommand = false }
    pressKey(key, &outbox)
  }

  /// Looks a key up in the bindings of a focus and does what is bound to it.
  mutating func press(_ key: Key, in focus: Focus, _ outbox: inout Outbox) {
    if takeDigit(key, in: focus) { return }
    let outcome = keymap.press(key, focus: focus)
    waitForNextKey()
    switch outcome {
    case .commands(let commands): performCounted(commands, &outbox)
    case .pending(let fired):
      if !fired.isEmpty { performCounted(fired, &outbox) }
    case .none:
      keyCount = nil
    }
  }

  /// The section of the key file that keys are looked up in.
  public var sectionInForce: Focus {
    if prompt != nil { return .filter }
    if help != nil { return .help }
    if isMenuOpen { return .menu }
    return focus
  }

  /// Does what somebody else than the person asks for.
  mutating func perform(_ commands: [BoundCommand], from origin: Origin, _ outbox: inout Outbox) {
    let former = self.origin
    self.origin = origin
    defer { self.origin = former }
    perform(commands, &outbox)
  }

  mutating func perform(_ commands: [BoundCommand], _ outbox: inout Outbox) {
    for command in commands { performAndShow(command, &outbox) }
  }

  /// Performs a command and shows what it did, as mpv's on-screen display does, where its prefix allows it.
  private mutating func performAndShow(_ bound: BoundCommand, _ outbox: inout Outbox) {
    let said = notices.shown
    perform(bound.expandsProperties ? bound.command : bound.command.takenLiterally, &outbox)
    // What could not be done has been said, and is not to be hidden by what is as it was.
    guard notices.shown == said else { return }
    if bound.feedback.showsMessage, let text = feedback(on: bound.command) { notify(text) }
  }

  /// What a command's effect looks like in a word; nil where the screen shows it anyway.
  private func feedback(on command: Command) -> String? {
    switch command {
    case .cycleValues(let property, let values, _): feedback(on: .change(property, .set(values.first ?? "")))
    case .change(.volume, _): "Volume: \(Int(player.volume.rounded())) %"
    case .change(.speed, _): "Speed: \(DecimalNumber.text(player.speed))"
    case .change(.mute, _): player.isMuted ? "Muted" : "Sound on"
    case .change(.loopFile, _): loopFeedback("this item", player.fileLoops)
    case .change(.loopPlaylist, _): loopFeedback("the playlist", player.playlistLoops)
    case .change(.audioDelay, _): "Audio delay: \(Int((player.audioDelay * 1000).rounded())) ms"
    case .abLoop, .change(.abLoopA, _), .change(.abLoopB, _):
      player.info == nil || repeatObstacle != nil ? nil : player.loop.summary(place: player.place)
    case .change(.brightness, _): "Brightness: \(settings.look.brightness)"
    case .change(.contrast, _): "Contrast: \(settings.look.contrast)"
    case .change(.saturation, _): "Saturation: \(settings.look.saturation)"
    case .change(.gamma, _): "Gamma: \(settings.look.gamma)"
    case .change(.videoAspectOverride, _): "Aspect ratio: \(framing.aspect?.text ?? "the film's own")"
    case .change(.videoZoom, _): "Zoom: \(DecimalNumber.text(framing.zoom))"
    case .change(.videoPanX, _), .change(.videoPanY, _):
      "Pan: \(DecimalNumber.text(framing.panX)), \(DecimalNumber.text(framing.panY))"
    case .change(.panscan, _): "Panscan: \(Int((framing.panscan * 100).rounded())) %"
    case .change(.screenshotFormat, _): "Screenshots: \(settings.screenshot.format.rawValue)"
    case .change(.glyphs, _): "Glyphs: \(settings.glyphs.rawValue)"
    case .change(.colors, _): "Colours: \(settings.colors.rawValue)"
    case .change(
      let property, _)
    where soundFeedback(property) != nil: soundFeedback(property)
    case .change(.graphics, _): "Graphics: \(settings.graphics.rawValue)"
    case .change(.theme, _): "Theme: \(VisibleText.filter(settings.themeName))"
    case .change(.find, _): "Find: \(settings.find.rawValue)"
    case .change(.quality, _): "Quality: \(qualityText)"
    case .change(.skipParts, _): "Skipped parts: \(settings.skipParts.text)"
    case .change(.edition, _): (player.info?.editions.count ?? 0) > 1 ? editionText : nil
    case .change(.deinterlace, _): "Deinterlace: \(settings.deinterlace.rawValue)"
    case .change(.videoRotate, _): "Rotation: \(settings.videoRotate.rawValue)°"
    case .change(.waveform, _): settings.waveform ? "Waveform: shown" : "Waveform: hidden"
    case .change(.preview, _): "Preview: \(settings.preview.rawValue)"
    case .change(.sliderThumbnails, _): "Slider thumbnails: \(settings.sliderThumbnails.rawValue)"
    // What the screen shows anyway, or nobody waits for.
    case .change(.pipCorner, _), .change(.pipSize, _), .change(.screenshotFolder, _),
      .change(.screenshotTemplate, _), .change(.screenshotQuality, _):
      nil
    case .change(let property, _) where property.setting != nil:
      settingFeedback(property)
    case .change(.subDelay, _): expand("Subtitle delay: ${sub-delay}")
    case .change(.subVisibility, _): player.showsSubtitles ? "Subtitles: visible" : "Subtitles: hidden"
    case .change(let property, _) where property.trackKind != nil: trackFeedback(property)
    default: nil
    }
  }

  private func settingFeedback(_ property: Property) -> String? {
    guard let spec = property.setting, let value = value(of: property) else { return nil }
    return "\(spec.label): \(spec.words[value] ?? value)"
  }

  private func loopFeedback(_ what: String, _ count: LoopCount) -> String {
    switch count {
    case .no: "Loop: off"
    case .forever: "Loop: \(what)"
    case .times(let times): "Loop: \(what), \(times)×"
    }
  }

  /// Keys of the line being typed.
  ///
  /// False where the key is none of its own, so that bindings get it.
  private mutating func pressInPrompt(_ key: Key, _ outbox: inout Outbox) -> Bool {
    guard let prompt else { return false }
    if prompt.line.isEmpty, TypedLine.deletesBackward(key) {
      cancelPrompt()
      return true
    }
    var line = prompt.line
    switch line.press(key, words: prompt.words, limit: prompt.limit) {
    case .foreign: return false
    case .moved:
      self.prompt?.line = line
      return true
    case .changed:
      type(line, &outbox)
      return true
    }
  }
}
