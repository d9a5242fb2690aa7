// The orientation in the Exif data of pictures, which libavformat does not tell. Belongs to the thread that opens the
// container.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Reads how a camera was held from JPEG, PNG, WebP and TIFF.
struct ExifOrientation {
  /// Reads bytes at a place; fewer at the end.
  typealias Bytes = (_ place: Int, _ count: Int) -> [UInt8]

  private let bytes: Bytes

  /// Most parts of a picture that are passed over.
  private static let mostParts = 4_096

  /// Gives the picture of an image file, and covers in a song, the display matrix that they lack.
  static func complete(_ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation) {
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index], inset_display_matrix(stream) == nil else { continue }
      let cover = stream.pointee.attached_pic
      let orientation: Orientation? =
        if stream.pointee.isCover, let data = cover.data {
          read(in: UnsafeRawBufferPointer(start: data, count: Int(cover.size)))
        } else if Container.isImageFormat(context.formatName), case .file(let path) = location {
          read(path)
        } else {
          nil
        }
      guard let orientation, orientation != .upright else { continue }
      var matrix = orientation.matrix
      inset_set_display_matrix(stream, &matrix)
    }
  }

  /// The orientation of a picture in memory; nil if it has none.
  static func read(in picture: UnsafeRawBufferPointer) -> Orientation? {
    ExifOrientation { place, count in
      place >= 0 && place < picture.count ? Array(picture[place..<min(picture.count, place + count)]) : []
    }.orientation
  }

  private static func read(_ path: BytePath) -> Orientation? {
    guard let name = path.terminated else { return nil }
    let file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return ExifOrientation { place, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
        got = max(0, pread(file, buffer.baseAddress, count, place))
      }
    }.orientation
  }

  private init(_ bytes: @escaping Bytes) { self.bytes = bytes }

  private var orientation: Orientation? {
    let head = bytes(0, 12)
    let place: Int? =
      if head.starts(with: [0xFF, 0xD8]) {
        placeInJPEG
      } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        placeInChunks(from: 8, named: "eXIf", sizeFirst: true)
      } else if head.starts(with: "RIFF".utf8), head.suffix(4).elementsEqual("WEBP".utf8) {
        placeInChunks(from: 12, named: "EXIF", sizeFirst: false)
      } else if head.starts(with: "II*".utf8) || head.starts(with: "MM\0*".utf8) {
        0
      } else {
        nil
      }
    return place.flatMap { number(at: $0) }.flatMap { Orientation(exif: $0) }
  }

  /// The place of the Exif data in JPEG's segments.
  private var placeInJPEG: Int? {
    var place = 2
    for _ in 0..<Self.mostParts {
      let head = bytes(place, 10)
      // The picture itself follows a scan's head.
      guard head.count == 10, head[0] == 0xFF, head[1] != 0xDA else { return nil }
      if head[1] == 0xE1, head[4...].elementsEqual("Exif\0\0".utf8) { return place + 10 }
      // A marker may be filled with more bytes of this value.
      place += head[1] == 0xFF ? 1 : 2 + max(2, Int(head[2]) << 8 | Int(head[3]))
    }
    return nil
  }

  /// The place of the content of a chunk of PNG (size, name, content, checksum) or RIFF (name, size, content).
  private func placeInChunks(from first: Int, named name: String, sizeFirst: Bool) -> Int? {
    var place = first
    for _ in 0..<Self.mostParts {
      let head = bytes(place, 8)
      guard head.count == 8 else { return nil }
      let size = number(head[(sizeFirst ? 0 : 4)...].prefix(4), isBig: sizeFirst)
      let content = place + 8
      if head[(sizeFirst ? 4 : 0)...].prefix(4).elementsEqual(name.utf8) {
        return bytes(content, 6).elementsEqual("Exif\0\0".utf8) ? content + 6 : content
      }
      place = content + size + (sizeFirst ? 4 : size & 1)
    }
    return nil
  }

  /// The number of the tag in the first directory of a TIFF structure, or nil.
  private func number(at start: Int) -> Int? {
    let head = bytes(start, 8)
    guard head.count == 8, let isBig = ["II": false, "MM": true][String(decoding: head[..<2], as: UTF8.self)]
    else { return nil }
    let directory = start + number(head[4...], isBig: isBig)
    let count = number(bytes(directory, 2)[...], isBig: isBig)
    let entries = bytes(directory + 2, min(count, 512) * 12)
    for entry in stride(from: 0, to: entries.count - 11, by: 12)
    where number(entries[entry...].prefix(2), isBig: isBig) == 0x0112 {
      return number(entries[(entry + 8)...].prefix(2), isBig: isBig)
    }
    return nil
  }

  private func number(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> Int {
    isBig ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Orientation {
  /// The orientation of Exif's number, of which 2, 4, 5 and 7 are mirrored; nil for any but 1 … 8.
  init?(exif number: Int) {
    let turns = [0, 0, 2, 2, 3, 1, 1, 3]
    guard (1...8).contains(number) else { return nil }
    self.init(quarterTurns: turns[number - 1], isMirrored: [2, 4, 5, 7].contains(number))
  }

  /// The display matrix of FFmpeg, nine numbers in fixed point.
  fileprivate var matrix: [Int32] {
    let one: Int32 = 1 << 16
    let (x, y) = [(one, 0), (0, one), (-one, 0), (0, -one)][quarterTurns]
    let sign: Int32 = isMirrored ? -1 : 1
    return [sign * x, sign * y, 0, -y, x, 0, 0, 0, 1 << 30]
  }
}
