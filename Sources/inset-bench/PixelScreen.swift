// A terminal's pixels: sixels, kitty's pictures and inline images back to what a person sees. Single thread.

internal import CZlib
internal import Glibc
internal import Picture

/// A screen that shows pictures of the three protocols, and no text.
struct PixelScreen {
  /// The screen in RGBA.
  let pixels: PixelBuffer
  private let cell: CellPixels
  private var cursor = (x: 0, y: 0)
  /// Kitty's images, and the chunks of one that is not complete.
  private var images: [Int: PixelBuffer] = [:]
  private var pending: (keys: [Substring: Int], letters: [Substring: Substring], text: [UInt8])?

  /// A black screen.
  init(columns: Int, rows: Int, _ cell: CellPixels) {
    self.cell = cell
    pixels = PixelBuffer(width: columns * cell.width, height: rows * cell.height)
    pixels.bytes.initialize(repeating: 0, count: pixels.stride * pixels.height)
  }

  /// Shows what a painter has appended.
  mutating func take(_ sink: borrowing ByteSink) {
    let bytes = sink.withBytes { Array($0) }
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == 0x1B else {
        index += 1
        continue
      }
      let kind = bytes[index + 1]
      var end = index + 2
      if kind == UInt8(ascii: "[") {
        while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "H") { move(bytes[(index + 2)..<end]) }
        index = end + 1
        continue
      }
      while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
      let body = bytes[(index + 2)..<end]
      switch kind {
      case UInt8(ascii: "P"): drawSixels(body)
      case UInt8(ascii: "_"): takeKitty(body.dropFirst())
      case UInt8(ascii: "]"): drawInline(body)
      default: break
      }
      index = end < bytes.count && bytes[end] == 0x1B ? end + 2 : end + 1
    }
  }

  private mutating func move(_ text: ArraySlice<UInt8>) {
    let numbers = String(decoding: text, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    cursor = ((numbers[1] - 1) * cell.width, (numbers[0] - 1) * cell.height)
  }

  // MARK: Sixels

  private func drawSixels(_ body: ArraySlice<UInt8>) {
    guard let begin = body.firstIndex(of: UInt8(ascii: "q")) else { return }
    var index = begin + 1
    func numbers() -> [Int] {
      var values = [0]
      while index < body.endIndex {
        switch body[index] {
        case 0x30...0x39: values[values.count - 1] = values[values.count - 1] * 10 + Int(body[index]) - 0x30
        case UInt8(ascii: ";"): values.append(0)
        default: return values
        }
        index += 1
      }
      return values
    }
    var colors: [Int: UInt32] = [:]
    var (x, top, color, times) = (0, 0, 0, 1)
    let target = UnsafeMutableRawPointer(pixels.bytes).assumingMemoryBound(to: UInt32.self)
    while index < body.endIndex {
      let byte = body[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): _ = numbers()
      case UInt8(ascii: "#"):
        let values = numbers()
        // A definition selects nothing in foot and xterm.
        if values.count == 1 { color = values[0] }
        if values.count == 5 {
          colors[values[0]] =
            values[2...].reversed().reduce(0xFF) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
        }
      case UInt8(ascii: "!"): times = numbers()[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126:
        let value = colors[color] ?? 0
        for column in x..<(x + times) where cursor.x + column < pixels.width {
          for bit in 0..<6 where (byte - 63) >> UInt8(bit) & 1 == 1 && cursor.y + top + bit < pixels.height {
            target[(cursor.y + top + bit) * pixels.width + cursor.x + column] = value
          }
        }
        (x, times) = (x + times, 1)
      default: break
      }
    }
  }

  // MARK: Kitty's pictures

  private mutating func takeKitty(_ body: ArraySlice<UInt8>) {
    let halves = body.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    var letters: [Substring: Substring] = [:]
    for pair in String(decoding: halves[0], as: UTF8.self).split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { letters[parts[0]] = parts[1] }
    }
    let keys = letters.compactMapValues { Int($0) }
    let text = halves.count > 1 ? Array(halves[1]) : []
    var command = pending ?? (keys: keys, letters: letters, text: [])
    command.text += text
    pending = command
    if keys["m"] == 1 { return }
    pending = nil
    act(command.keys, command.letters, Self.plain(base64: command.text))
  }

  private mutating func act(_ keys: [Substring: Int], _ letters: [Substring: Substring], _ data: [UInt8]) {
    guard let image = keys["i"] else { return }
    switch letters["a"] {
    case "T":
      guard let picture = Self.decoded(data) else { return }
      images[image] = picture
    case "f":
      guard let picture = images[image],
        let (width, height) = keys["s"].flatMap({ w in keys["v"].map { (w, $0) } })
      else { return }
      var raw = [UInt8](repeating: 0, count: width * height * 3)
      var count = UInt(raw.count)
      guard uncompress(&raw, &count, data, UInt(data.count)) == Z_OK, Int(count) == raw.count else { return }
      let (left, top) = (keys["x"] ?? 0, keys["y"] ?? 0)
      guard left + width <= picture.width, top + height <= picture.height else { return }
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<3 {
            picture.bytes[((top + y) * picture.width + left + x) * 4 + channel] =
              raw[(y * width + x) * 3 + channel]
          }
        }
      }
    default: return
    }
    // The bench shows one picture at the whole screen's size.
    if let picture = images[image] { draw(picture, x: 0, y: 0, width: pixels.width, height: pixels.height) }
  }

  // MARK: Inline images

  private func drawInline(_ body: ArraySlice<UInt8>) {
    guard body.starts(with: "1337;File=".utf8), let colon = body.firstIndex(of: UInt8(ascii: ":")) else {
      return
    }
    var sizes: [Substring: Int] = [:]
    for pair in String(decoding: body[..<colon], as: UTF8.self).split(separator: ";") {
      let parts = pair.split(separator: "=")
      if parts.count == 2 { sizes[parts[0]] = Int(parts[1]) }
    }
    guard let columns = sizes["width"], let rows = sizes["height"],
      let picture = Self.decoded(Self.plain(base64: Array(body[(colon + 1)...])))
    else { return }
    draw(picture, x: cursor.x, y: cursor.y, width: columns * cell.width, height: rows * cell.height)
  }

  // MARK: Helpers

  /// Draws a picture in a rectangle, scaled up as terminals do: by linear interpolation.
  private func draw(_ picture: PixelBuffer, x left: Int, y top: Int, width: Int, height: Int) {
    for y in 0..<min(height, pixels.height - top) {
      let (row, down) = Self.place(y, of: height, in: picture.height)
      let next = min(row + 1, picture.height - 1)
      for x in 0..<min(width, pixels.width - left) {
        let (column, across) = Self.place(x, of: width, in: picture.width)
        let beside = min(column + 1, picture.width - 1)
        for channel in 0..<4 {
          let sample = { (x: Int, y: Int) in Int(picture.bytes[(y * picture.width + x) * 4 + channel]) }
          let upper = sample(column, row) * (256 - across) + sample(beside, row) * across
          let lower = sample(column, next) * (256 - across) + sample(beside, next) * across
          pixels.bytes[((top + y) * pixels.width + left + x) * 4 + channel] =
            UInt8((upper * (256 - down) + lower * down + 32768) >> 16)
        }
      }
    }
  }

  /// The sample before a pixel's centre, and the share of the next one, in 256ths.
  private static func place(_ index: Int, of count: Int, in samples: Int) -> (Int, Int) {
    let position = max(0, (2 * index + 1) * samples * 128 / count - 128)
    return (position >> 8, position & 255)
  }

  private static func plain(base64: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(base64.count * 3 / 4)
    var (bits, count) = (UInt32(0), UInt32(0))
    for digit in base64 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - 97 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - 48 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return bytes
      }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  /// The pixels of a PNG or JPEG file, by ffmpeg; nil if it fails.
  private static func decoded(_ file: [UInt8]) -> PixelBuffer? {
    var template = Array("/tmp/inset-bench-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    guard write(descriptor, file, file.count) == file.count, close(descriptor) == 0,
      let pipe = popen("ffmpeg -nostdin -v error -i \(path) -f image2pipe -c:v pam -pix_fmt rgba -", "r")
    else { return nil }
    defer { pclose(pipe) }
    var width = 0, height = 0
    var line = [CChar](repeating: 0, count: 128)
    while fgets(&line, Int32(line.count), pipe) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: { $0 == " " || $0 == "\n" })
      if words.first == "WIDTH" { width = Int(words[1]) ?? 0 }
      if words.first == "HEIGHT" { height = Int(words[1]) ?? 0 }
      if words.first == "ENDHDR" { break }
    }
    guard width > 0, height > 0 else { return nil }
    let picture = PixelBuffer(width: width, height: height)
    return fread(picture.bytes, picture.stride * height, 1, pipe) == 1 ? picture : nil
  }
}
