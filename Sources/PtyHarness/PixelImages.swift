// Record of kitty, sixel and inline images on the virtual terminal, so that tests can check where pictures lie and that they
// are deleted. Part of `VirtualScreen`.

internal import Glibc

/// The pixel images that a terminal has received: their positions, not their contents.
public struct PixelImages: Equatable, Sendable {
  /// Cells that an image covers, counted from 0.
  public struct Place: Hashable, Sendable {
    /// The leftmost column.
    public var column: Int
    /// The topmost row.
    public var row: Int
    /// Number of columns.
    public var columns: Int
    /// Number of rows.
    public var rows: Int

    /// Whether the image covers a cell.
    public func holds(column: Int, row: Int) -> Bool {
      overlaps(Place(column: column, row: row, columns: 1, rows: 1))
    }

    /// Whether two images share a cell.
    public func overlaps(_ other: Place) -> Bool {
      column < other.column + other.columns && other.column < column + columns && row < other.row + other.rows
        && other.row < row + rows
    }
  }

  /// Placements of kitty images by image ID and placement ID; an image without placements has an empty entry.
  public private(set) var kitty: [Int: [Int: Place]] = [:]
  /// IDs of kitty images for Unicode placeholders, which have no placement of their own.
  public private(set) var virtual: Set<Int> = []
  /// Number of transmitted kitty images, in shared memory and through the tty.
  public private(set) var transmitted = (shared: 0, inline: 0)
  /// The last 64 sixel images, oldest first.
  public private(set) var sixels: [Place] = []
  /// Number of all sixel images so far.
  public private(set) var sixelCount = 0
  /// The last inline image, and whether the cursor is moved behind it.
  public private(set) var inline: (place: Place, movesCursor: Bool)?
  /// Number of all inline images so far, and of those that are JPEG files.
  public private(set) var inlineCount = (all: 0, jpeg: 0)
  /// Number of commands that change pixels: images of any protocol, and edits of kitty's.
  public private(set) var drawingCount = 0
  /// Whether shared memory is unlinked, as a terminal does after reading the image.
  var takesShared = true

  /// All placements of kitty images.
  public var placements: [Place] { kitty.values.flatMap(\.values) }

  /// Whether both show the same placed images; placeholders and counters are not compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.kitty == second.kitty && first.sixels == second.sixels
  }

  /// Applies a sequence that arrived while the cursor was at the given cell.
  mutating func note(
    _ sequence: EscapeSequence, column: Int, row: Int, cellPixels: (width: Int, height: Int)
  ) {
    switch sequence {
    case .apc(let bytes) where bytes.first == UInt8(ascii: "G"):
      noteKitty(String(decoding: bytes.dropFirst(), as: UTF8.self), column, row)
    case .dcs(let bytes):
      noteSixel(String(decoding: bytes.prefix(64), as: UTF8.self), column, row, cellPixels)
    case .osc(let bytes) where bytes.starts(with: "1337;File=".utf8):
      noteInline(String(decoding: bytes.prefix(200), as: UTF8.self), column, row)
    default: break
    }
  }

  private mutating func noteKitty(_ text: String, _ column: Int, _ row: Int) {
    let halves = text.split(separator: ";", maxSplits: 1)
    var keys: [Substring: Substring] = [:]
    for pair in (halves.first ?? "").split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { keys[parts[0]] = parts[1] }
    }
    let number = { (key: Substring) in keys[key].flatMap { Int($0) } }
    if keys["a"] == "d", keys["d"] == "c" {
      // A deletion at the cursor removes sixels, too; kitty placements there are not tracked as deleted.
      sixels.removeAll { $0.holds(column: column, row: row) }
      return
    }
    guard let image = number("i") else { return }
    let place = Place(column: column, row: row, columns: number("c") ?? 1, rows: number("r") ?? 1)
    switch keys["a"] {
    case "f": drawingCount += 1
    case "T":
      drawingCount += 1
      if keys["U"] == "1" { virtual.insert(image) } else { kitty[image] = [number("p") ?? 0: place] }
      if keys["t"] == "s" {
        transmitted.shared += 1
        if takesShared, halves.count == 2 { shm_unlink(Self.text(base64: halves[1])) }
      } else {
        transmitted.inline += 1
      }
    case "p": kitty[image]?[number("p") ?? 0] = place
    case "d" where keys["d"] == "I" && virtual.contains(image): virtual.remove(image)
    case "d": if keys["d"] == "I" { kitty[image] = nil } else { kitty[image] = [:] }
    default: break
    }
  }

  private mutating func noteSixel(
    _ text: String, _ column: Int, _ row: Int, _ cell: (width: Int, height: Int)
  ) {
    let header = text.split(separator: "q\"", maxSplits: 1, omittingEmptySubsequences: false)
    guard header.count == 2, header[0].allSatisfy({ $0.isNumber || $0 == ";" }) else { return }
    let sizes = header[1].split(separator: "#")[0].split(separator: ";").compactMap { Int($0) }
    guard sizes.count == 4 else { return }
    sixelCount += 1
    drawingCount += 1
    sixels.append(
      Place(
        column: column, row: row, columns: (sizes[2] + cell.width - 1) / cell.width,
        rows: (sizes[3] + cell.height - 1) / cell.height))
    if sixels.count > 64 { sixels.removeFirst(sixels.count - 64) }
  }

  private mutating func noteInline(_ text: String, _ column: Int, _ row: Int) {
    let halves = text.dropFirst("1337;File=".count).split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { return }
    let keys = halves[0].split(separator: ";")
    let number = { (name: String) in
      keys.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
    }
    guard let columns = number("width="), let rows = number("height=") else { return }
    inline = (
      Place(column: column, row: row, columns: columns, rows: rows), !keys.contains("doNotMoveCursor=1")
    )
    inlineCount.all += 1
    drawingCount += 1
    // The first bytes of a JPEG file in base64.
    if halves[1].hasPrefix("/9j/") { inlineCount.jpeg += 1 }
  }

  private static func text(base64: Substring) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in base64.utf8 {
      guard let value = digits.firstIndex(of: digit) else { break }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
