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
      return outbox.send(.takeScreenshot(screenshot(subject, to: NewFileName(BytePath(path)), as: format)))
    }
    do throws(ScreenshotTemplate.Problem) {
      let suffix = subject != .window ? format.suffix : ".ans"
      let parts = try ScreenshotTemplate.parts(of: settings.screenshot.template, templateValues)
      let name = NewFileName(
        in: BytePath(settings.screenshot.folder), parts + [.bytes(Array(suffix.utf8))])
      outbox.send(.takeScreenshot(screenshot(subject, to: name, as: format)))
    } catch {
      notify(error.sentence, .warning)
    }
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
