// Screenshots of the video and of the screen.
import Base

extension Model {
  mutating func takeScreenshot(_ subject: Screenshot.Subject, to file: String?, _ outbox: inout Outbox) {
    if subject != .window, !hasPicture {
      return notify(
        films.main.info == nil ? "No screenshot: nothing is playing" : "This item has no picture", .warning)
    }
    var format = ImageFormat(settings.screenshot.format, quality: settings.screenshot.jpegQuality)
    if let file {
      let path = expand(file)
      if subject != .window {
        guard let name = ImageFormat.Name(spelled: Self.suffix(of: path)) else {
          return notify("The name of a picture must end in .png, .jpg or .jpeg", .warning)
        }
        format = ImageFormat(name, quality: settings.screenshot.jpegQuality)
      }
      return outbox.send(
        .takeScreenshot(screenshot(subject, to: NewFileName(meant(BytePath(path))), as: format)))
    }
    do throws(ScreenshotTemplate.Problem) {
      outbox.send(.takeScreenshot(screenshot(subject, to: try newName(for: subject, format), as: format)))
    } catch {
      notify(error.sentence, .warning)
    }
  }

  private func newName(
    for subject: Screenshot.Subject, _ format: ImageFormat
  ) throws(ScreenshotTemplate.Problem) -> NewFileName {
    let suffix = subject != .window ? format.suffix : ".ans"
    let parts = try ScreenshotTemplate.parts(of: settings.screenshot.template, templateValues)
    return NewFileName(in: BytePath(settings.screenshot.folder), parts + [.bytes(Array(suffix.utf8))])
  }

  // MARK: Each frame

  /// Begins to save each shown frame to a file of its own, or ends that.
  mutating func saveEachFrame(_ subject: Screenshot.Subject, _ outbox: inout Outbox) {
    if frameSeries != nil { return endSeries(&outbox) }
    if subject != .window, !hasPicture {
      return notify(
        films.main.info == nil ? "No screenshot: nothing is playing" : "This item has no picture", .warning)
    }
    frameSeries = subject
    outbox.send(.followFrames(true))
    notify("Saving each frame: the same command stops it")
  }

  private mutating func endSeries(_ outbox: inout Outbox) {
    frameSeries = nil
    outbox.send(.followFrames(false))
  }

  /// Saves the frame that is shown now, if each is saved.
  mutating func frameShown(_ outbox: inout Outbox) {
    guard let subject = frameSeries, subject == .window || hasPicture else { return }
    let format = ImageFormat(settings.screenshot.format, quality: settings.screenshot.jpegQuality)
    do throws(ScreenshotTemplate.Problem) {
      var shot = Screenshot(subject, to: try newName(for: subject, format), as: format)
      shot.isOfSeries = true
      if subject == .subtitles, defaults.showsSubtitles { shot.text = films.main.playback.subtitles }
      outbox.send(.takeScreenshot(shot))
    } catch {
      endSeries(&outbox)
      notify(error.sentence, .warning)
    }
  }

  /// Reports a series that has ended, by itself after a failure.
  mutating func seriesWritten(_ outcome: FrameSeriesOutcome, _ outbox: inout Outbox) {
    if outcome.failure != nil, frameSeries != nil { endSeries(&outbox) }
    var text = "\(outcome.saved) \(outcome.saved == 1 ? "frame" : "frames") saved"
    if outcome.leftOut > 0 { text += ", \(outcome.leftOut) skipped: they came too fast" }
    if let failure = outcome.failure { return notify("\(text); \(failure)", .warning) }
    notify(text, outcome.leftOut > 0 ? .warning : .plain)
  }

  private mutating func screenshot(
    _ subject: Screenshot.Subject, to name: NewFileName, as format: ImageFormat
  ) -> Screenshot {
    var screenshot = Screenshot(subject, to: name, as: format)
    screenshot.request = takeRequest()
    if subject == .subtitles, defaults.showsSubtitles { screenshot.text = films.main.playback.subtitles }
    return screenshot
  }

  private var templateValues: ScreenshotTemplate.Values {
    var (name, folder) = (Array("inset".utf8), [UInt8]?.none)
    switch playlist.current?.location {
    case .file(let path):
      name = path.lastComponent.bytes
      folder = path.parent.bytes + [UInt8(ascii: "/")]
    case let location?: name = Array(location.shownName.utf8)
    case nil: break
    }
    let model = self
    return ScreenshotTemplate.Values(name: name, folder: folder, position: films.main.shownPosition) {
      name, other in
      guard let property = PropertyTable.property(named: name) else { return nil }
      return model.value(of: property) ?? other ?? "(unavailable)"
    }
  }

  /// The file name extension of a path in lower case; empty if none exists.
  private static func suffix(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
