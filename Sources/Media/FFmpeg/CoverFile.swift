// The picture that lies beside a song as its cover. One thread at a time, that of the song's container.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// A picture of a song's folder, as one more stream of the song's container: an attached picture like one inside of it.
///
/// It is looked at and not opened: whatever is in it, it leads to files alone. What cannot be shown is no cover.
final class CoverFile {
  /// The number of its stream: behind all that a container may have, and before those of subtitle files.
  static let stream = 9_998

  /// The file.
  let path: BytePath
  private let container: Container
  /// Whether its packet is the next one to be read.
  private var isDue = true

  /// Names of the folder that are looked at.
  private static let mostNames = 20_000
  /// Bytes of a file that may be a cover.
  private static let mostBytes = 64 << 20
  /// Seconds in which the picture has to be read.
  private static let patience = 2.0

  /// The cover beside a song; nil where there is none, and for what is no song.
  convenience init?(
    beside location: MediaLocation, _ context: UnsafeMutablePointer<AVFormatContext>, interrupt: Interrupt
  ) {
    guard location.isLocalFile, case .file(let song) = location, context.isSoundAlone,
      let path = Self.find(in: song.parent)
    else { return nil }
    do throws(PlaybackFailure) {
      try self.init(path, interrupt: interrupt)
    } catch {
      LogRelay.pass("\(path.shown): \(error.sentence)")
      // What is wrong with it says nothing of the song.
      LogRelay.forgetErrors()
      return nil
    }
  }

  private init(_ path: BytePath, interrupt: Interrupt) throws(PlaybackFailure) {
    let own = Interrupt(parent: interrupt)
    own.setDeadline(.now + .seconds(Self.patience))
    let container = try Container(.file(path), interrupt: own, rules: OpeningRules(isLook: true))
    guard container.isImage, let stream = container.stream(0) else { throw Self.noPicture }
    let parameters = stream.pointee.codecpar.pointee
    if let refusal = PictureBound.refusal(width: Int(parameters.width), height: Int(parameters.height)) {
      throw refusal
    }
    guard parameters.width > 0, parameters.height > 0,
      av_read_frame(container.raw, &stream.pointee.attached_pic) >= 0
    else { throw Self.noPicture }
    stream.pointee.disposition |= inset_disposition_attached_picture
    stream.pointee.index = Int32(Self.stream)
    stream.pointee.attached_pic.stream_index = Int32(Self.stream)
    stream.pointee.attached_pic.flags |= AV_PKT_FLAG_KEY
    // It is there whatever the time is.
    stream.pointee.attached_pic.pts = inset_no_timestamp
    stream.pointee.attached_pic.dts = inset_no_timestamp
    self.path = path
    self.container = container
  }

  private static let noPicture = PlaybackFailure("It is no picture.")

  /// Its stream.
  var raw: UnsafeMutablePointer<AVStream>? { container.stream(0) }

  /// It is read once more: the container was sought.
  func comeAgain() { isDue = true }

  /// Gives its packet, once; false where it is not its turn.
  func give(to packet: borrowing Packet) -> Bool {
    guard isDue, let raw, raw.pointee.discard.rawValue < AVDISCARD_ALL.rawValue else { return false }
    isDue = false
    return av_packet_ref(packet.raw, &raw.pointee.attached_pic) >= 0
  }

  // MARK: Finding it

  /// The file of a folder that is its cover.
  private static func find(in folder: BytePath) -> BytePath? {
    guard let name = folder.terminated, let stream = opendir(name) else { return nil }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var best: (rank: Int, name: BytePath)?
    for _ in 0..<mostNames {
      guard let entry = readdir(stream) else { break }
      // The record may be shorter than the structure, so the name is read where it lies.
      let text = UnsafeRawPointer(entry).advanced(by: offset)
      let count = strlen(text.assumingMemoryBound(to: CChar.self))
      let name = BytePath([UInt8](UnsafeRawBufferPointer(start: text, count: count)))
      guard let rank = CoverName.rank(of: name), rank < best?.rank ?? .max,
        isSmallFile(folder.appending(name))
      else { continue }
      best = (rank, name)
    }
    return best.map { folder.appending($0.name) }
  }

  private static func isSmallFile(_ path: BytePath) -> Bool {
    guard let facts = MediaLocation.file(path).fileStatus else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && facts.st_size <= mostBytes
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// Whether there is sound in it and no picture, be it one that does not move.
  fileprivate var isSoundAlone: Bool {
    let kinds = (0..<Int(pointee.nb_streams)).compactMap {
      pointee.streams[$0]?.pointee.codecpar.pointee.codec_type
    }
    return kinds.contains(AVMEDIA_TYPE_AUDIO) && !kinds.contains(AVMEDIA_TYPE_VIDEO)
  }
}

extension AVStream {
  /// Whether it is one picture attached to the sound.
  var isCover: Bool { disposition & inset_disposition_attached_picture != 0 }
}
