// Properties of screenshots and of the clipboard.
import Base

/// The properties of screenshots and the clipboard, in the order of the manual page: its fields are their only list.
struct CaptureProperties: Sendable {
  let screenshotFormat = Property(
    "screenshot-format", setting: "screenshot.format",
    help: "format of screenshots: png or jpeg",
    translate: { (property, change) throws(CommandProblem) in
      guard case .set(let value) = change else { return nil }
      guard let format = ImageFormat.Name(spelled: value) else {
        throw property.wrong(value, "png or jpeg")
      }
      return .change(property, .set(format.rawValue))
    },
    notice: { "Screenshots: \($0.settings.screenshot.format.rawValue)" })

  // Changing these shows no notice.
  let screenshotFolder = Property(
    "screenshot-directory", setting: "screenshot.folder", or: ["screenshot-dir"],
    help: "the folder of screenshots", notice: Property.silent)

  let screenshotTemplate = Property(
    "screenshot-template", setting: "screenshot.template", help: "the template for names of screenshots",
    notice: Property.silent)

  let screenshotQuality = Property(
    "screenshot-jpeg-quality", setting: "screenshot.jpeg-quality",
    help: "quality of JPEG screenshots, from 0 to 100", notice: Property.silent)

  let clipboardText = Property(
    "clipboard/text", .text,
    "the terminal's clipboard; setting it copies text, with ${property} expanded", by: [.set],
    isOption: false, read: { _, _ in nil }, change: { $0.copy($1, &$2) })

  let selectedPath = Property(
    "selected-path", .text, "the path or address of the row under the cursor", isOption: false,
    read: { model, _ in model.selectedLocation?.shownPath },
    readName: { $0.selectedLocation?.plainPath })
}

extension Model {
  /// The location of the row under the cursor of the list in front.
  fileprivate var selectedLocation: MediaLocation? {
    switch frontList {
    case .browser: browser.selected.map { .file(browser.path(of: $0)) }
    case .playlist: playlist.view.selectedRow.map { playlist.items[$0].location }
    case .history:
      switch history.selected {
      case .item(let entry): entry.location
      case .place(let place): place.location
      case .bookmark(let bookmark): bookmark.location
      case .heading, .list, nil: nil
      }
    }
  }
}

extension Property {
  package static var screenshotFormat: Property { PropertyTable.rows.capture.screenshotFormat }
  package static var clipboardText: Property { PropertyTable.rows.capture.clipboardText }
}
