// Images over the screen that take no input: a logo, a clock drawn by a script (mpv's `overlay-add`). Part of the
// model, main thread only.
public import Base

/// An image of `overlay-add`: the place of its raw pixels, and its place on the screen.
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
      throw words.wrong(3, "the name of a file, not a descriptor or an address")
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
  /// A request whose file is being read, and the IPC client that waits for the outcome.
  fileprivate struct Awaited: Equatable, Sendable {
    let request: OverlayImageRequest
    let client: PendingRequest?
  }

  /// Requests whose files are being read, by number.
  private var awaited: [Int: Awaited] = [:]

  /// Whether one more image has room.
  fileprivate func hasRoom(for request: OverlayImageRequest) -> Bool {
    Set(entries.map(\.id)).union(awaited.keys).union([request.id]).count <= Self.most
  }

  /// Notes that a file is being read; returns the request of that number that is void now.
  fileprivate mutating func await(_ request: OverlayImageRequest, for client: PendingRequest?) -> Awaited? {
    awaited.updateValue(Awaited(request: request, client: client), forKey: request.id)
  }

  /// Takes a request whose file was read; nil if a later request or a removal has made it void.
  fileprivate mutating func takeAwaited(_ request: OverlayImageRequest) -> Awaited? {
    awaited[request.id]?.request == request ? awaited.removeValue(forKey: request.id) : nil
  }

  /// Takes the request of a number whose file is being read, or nil.
  fileprivate mutating func giveUp(_ id: Int) -> Awaited? { awaited.removeValue(forKey: id) }

  fileprivate mutating func show(_ entry: Entry) { entries.put(entry) }

  /// Removes an image; false if none has the number.
  fileprivate mutating func remove(_ id: Int) -> Bool { entries.remove(id: id) }
}

extension Model {
  mutating func overlay(_ order: OverlayImageOrder, _ outbox: inout Outbox) {
    switch order {
    case .add(let request):
      guard overlays.images.hasRoom(for: request) else {
        return notify("There are \(OverlayImages.most) overlay images already", .warning)
      }
      refuse(overlays.images.await(request, for: takeRequest()), "another image has this number", &outbox)
      outbox.send(.readOverlayImage(request, halves: usesUnicode))
    case .remove(let id):
      let awaited = overlays.images.giveUp(id)
      refuse(awaited, "the image was removed", &outbox)
      if !overlays.images.remove(id), awaited == nil {
        notify("No overlay image has the number \(id)", .warning)
      }
    }
  }

  private func refuse(_ awaited: OverlayImages.Awaited?, _ sentence: String, _ outbox: inout Outbox) {
    if let client = awaited?.client { outbox.send(client.refuse(sentence)) }
  }

  /// Shows an image whose file was read; a failure keeps what its number showed before.
  mutating func overlayImageRead(
    _ request: OverlayImageRequest, _ image: CellImage?, problem: String, _ outbox: inout Outbox
  ) {
    guard let awaited = overlays.images.takeAwaited(request) else { return }
    if let image {
      overlays.images.show(.init(request: request, image: image))
      if let client = awaited.client { outbox.send(client.answer()) }
    } else if awaited.client != nil {
      refuse(awaited, problem, &outbox)
    } else {
      notify(problem, .warning)
    }
  }
}
