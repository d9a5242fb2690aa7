// Makes the media of the tests with the ffmpeg command, once each, in a temporary folder.

import Base
import Glibc
import Synchronization
import TestSupport

/// A clip that does not exist yet could not be made.
struct ClipFailure: Error { var command: String }

/// Clips by name.
enum Clips {
  private static let made = Mutex<[String: String]>([:])
  /// One ffmpeg at a time is quickest for all of them; those who want what is there do not wait for it.
  private static let workshop = Mutex(())
  private static let folder = Result { try RunFolder.folder("clips").text }

  /// The path of a clip that these arguments of ffmpeg make.
  ///
  /// Options came and went between versions of ffmpeg: `other` is tried when the first arguments fail.
  static func make(_ name: String, _ arguments: String, or other: String? = nil) throws -> String {
    let path = "\(try folder.get())/\(name)"
    if let known = made.withLock({ $0[name] }) { return known }
    return try workshop.withLock { _ in
      if let known = made.withLock({ $0[name] }) { return known }
      for attempt in [arguments, other].compactMap({ $0 }) {
        let words = attempt.split(separator: " ").map { String($0.replacing("#", with: " ")) }
        guard run(["ffmpeg", "-v", "error", "-nostdin", "-y"] + words + [path]) == 0 else { continue }
        made.withLock { $0[name] = path }
        return path
      }
      throw ClipFailure(command: "ffmpeg \(arguments)")
    }
  }

  /// A file with these bytes.
  static func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(try folder.get())/\(name)"
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw ClipFailure(command: "write \(path)") }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw ClipFailure(command: "write \(path)")
    }
    return path
  }

  /// The bytes of a file.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = Glibc.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw ClipFailure(command: "read \(path)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    lseek(descriptor, 0, SEEK_SET)
    guard Glibc.read(descriptor, &bytes, bytes.count) == bytes.count else {
      throw ClipFailure(command: "read \(path)")
    }
    return bytes
  }

  /// The samples of one channel, counted from 0, of what a device has written down.
  static func samples(_ capture: String, channel: Int = 0, of channels: Int = 2) throws -> [Float] {
    let bytes = try read(capture)
    return bytes.withUnsafeBytes { raw in
      (0..<(bytes.count / 4 / channels)).map { frame in
        raw.loadUnaligned(fromByteOffset: (frame * channels + channel) * 4, as: Float.self)
      }
    }
  }

  /// Whether the ffmpeg command, and so libavformat, has a protocol.
  static func hasProtocol(_ name: String) -> Bool {
    run(["sh", "-c", "ffmpeg -v quiet -protocols | grep -qx ' *\(name)'"]) == 0
  }

  static func run(_ words: [String]) -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawnp(&child, words[0], nil, nil, arguments, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  // MARK: The clips that several tests use

  /// Four seconds of 25 pictures a second, a key frame each second, with a tone.
  static func film(_ name: String = "film.mp4") throws -> String {
    try make(
      name,
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -t 4 -c:v libx264 -preset ultrafast"
        + " -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac")
  }
}
