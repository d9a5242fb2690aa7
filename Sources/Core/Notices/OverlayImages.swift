// Images over the screen that take no input: a logo, a clock drawn by a script (mpv's `overlay-add`). Part of the model,
// main thread only.
public import Base

/// An image of `overlay-add`: where its raw pixels are, and where it stands on the screen.
public struct OverlayImageRequest: Hashable, Sendable {
  /// The number by which `overlay-remove` knows it.
  public var id: Int
  /// The first column on the screen, from 0; negative numbers count from the right edge.
  public var column: Int
  /// The first row on the screen, from 0; negative numbers count from the bottom.
  public var row: Int
  /// The file of raw pixels.
  public var file: String
  /// The start of the pixels in the file, in bytes.
  public var offset: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// Bytes from one row of pixels to the next.
  public var stride: Int
  /// The size on the screen in cells.
  public var size: CellSize

  /// The number of bytes that are read.
  public var byteCount: Int { stride * (height - 1) + 4 * width }

  /// Limits on the numbers of a request.
  enum Limits {
    static let ids = 0...63
    static let place = -1_000...1_000
    static let pixels = 1...2_048
    static let offset = 0...(1 << 40)
    static let stride = 4...65_536
    static let cells = 1...500
  }
}

extension OverlayImageRequest {
  /// The words of mpv's command, whose places and `DW` and `DH` count cells here.
  init(_ words: borrowing CommandArguments) throws(CommandProblem) {
    _ = try words.choice(5, ["bgra": true])
    guard let first = words.text(3).first, !"@&".contains(first) else {
      throw words.wrong(3, "the name of a file; descriptors and addresses are not read")
    }
    let width = try words.integer(6, in: Limits.pixels)
    let height = try words.integer(7, in: Limits.pixels)
    let stride = try words.integer(8, in: Limits.stride)
    guard stride >= 4 * width else { throw words.wrong(8, "at least four bytes for each pixel of a row") }
    self.init(
      id: try words.integer(0, in: Limits.ids), column: try words.integer(1, in: Limits.place),
      row: try words.integer(2, in: Limits.place), file: words.text(3),
      offset: try words.integer(4, in: Limits.offset), width: width, height: height, stride: stride,
      size: CellSize(
        columns: try words.integer(9, in: Limits.cells, default: min(width, Limits.cells.upperBound)),
        rows: try words.integer(10, in: Limits.cells, default: min((height + 1) / 2, Limits.cells.upperBound))
      ))
  }

  /// The words of the command.
  var words: [String] {
    ["overlay-add", "\(id)", "\(column)", "\(row)", file, "\(offset)", "bgra"]
      + [width, height, stride, size.columns, size.rows].map(String.init)
  }
}

/// An order of `overlay-add` or `overlay-remove`.
public enum OverlayImageOrder: Hashable, Sendable {
  case add(OverlayImageRequest)
  case remove(id: Int)
}

/// The images that `overlay-add` has put on the screen, which stay until `overlay-remove`.
public struct OverlayImages: Equatable, Sendable {
  /// One image on the screen.
  public struct Entry: Equatable, Identifiable, Sendable {
    /// Its number and its place.
    public internal(set) var request: OverlayImageRequest
    /// The image that is shown.
    public internal(set) var image: CellImage
    /// The number of its request.
    public var id: Int { request.id }
  }

  /// The most images at once.
  public static let most = 8
  /// The images by number, oldest first.
  public private(set) var entries: [Entry] = []
  /// Requests whose files are being read.
  private var awaited: [Int: OverlayImageRequest] = [:]

  /// Notes that a file is being read; false where there are too many images.
  fileprivate mutating func await(_ request: OverlayImageRequest) -> Bool {
    let numbers = Set(entries.map(\.id)).union(awaited.keys).union([request.id])
    guard numbers.count <= Self.most else { return false }
    awaited[request.id] = request
    return true
  }

  /// Whether an answer is awaited still; a later request or a removal makes it void.
  fileprivate mutating func takesAnswer(to request: OverlayImageRequest) -> Bool {
    guard awaited[request.id] == request else { return false }
    awaited[request.id] = nil
    return true
  }

  fileprivate mutating func show(_ entry: Entry) { entries.put(entry) }

  /// Removes an image; false where none has the number.
  fileprivate mutating func remove(_ id: Int) -> Bool {
    let isAwaited = awaited.removeValue(forKey: id) != nil
    return entries.remove(id: id) || isAwaited
  }
}

extension Model {
  mutating func overlay(_ order: OverlayImageOrder, _ outbox: inout Outbox) {
    switch order {
    case .add(let request):
      guard overlays.images.await(request) else {
        return notify("There are \(OverlayImages.most) overlay images already", .warning)
      }
      outbox.send(.readOverlayImage(request, halves: usesUnicode))
    case .remove(let id):
      guard overlays.images.remove(id) else { return notify("There is no overlay image \(id)", .warning) }
    }
  }

  /// Shows an image whose file was read; a failure keeps what its number showed before.
  mutating func overlayImageRead(_ request: OverlayImageRequest, _ image: CellImage?, problem: String) {
    guard overlays.images.takesAnswer(to: request) else { return }
    guard let image else { return notify(problem, .warning) }
    overlays.images.show(.init(request: request, image: image))
  }
}
