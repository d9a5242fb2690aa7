// A moving preview on the reader's side: a silent engine whose due pictures are sent. Its own thread.

internal import Base
internal import CPlatform
internal import Glibc
internal import Picture
internal import Platform

/// Plays one film for the player, which asks for each picture.
struct FilmService {
  private let socket: LookSocket
  private let player: Player
  private let wake = Wakeup()
  /// Whether the player has asked for a picture that it has not got.
  private var isPictureWanted = false

  /// Time in which an order that has begun to come has to be whole.
  private static let patience = MonotonicTime.seconds(2)

  init(_ socket: LookSocket, _ wish: FilmWish) {
    self.socket = socket
    player = Player(configuration: wish.configuration, wake: wake) { _ in }
  }

  /// Plays until the player hangs up.
  mutating func run(_ path: BytePath, from start: MediaTime) throws(LookEnd) {
    defer { player.shutdown() }
    player.open(ItemID(1), .file(path), startAt: start, origin: .folder)
    while true {
      for event in player.drainEvents() {
        switch event {
        case .failed(_, let failure): throw .refused(failure)
        case .ended: try socket.send(LookReport.ended.bytes, until: nil)
        default: break
        }
      }
      if isPictureWanted, let picture = player.takePicture(at: .now) {
        isPictureWanted = false
        let size = PixelSize(width: picture.pixels.width, height: picture.pixels.height)
        try socket.send(LookReport.picture(picture.time, size).bytes, until: nil)
        try socket.send(picture.pixels, until: nil)
      }
      if isOrdered() { try obey() }
    }
  }

  /// Waits for an order, an event or the next picture; whether there is an order.
  private func isOrdered() -> Bool {
    var waited = [
      pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let due = isPictureWanted ? player.nextPictureDue() : nil
    _ = platform_poll(&waited, 2, due.map { max(0, ($0 - .now).nanoseconds) } ?? -1)
    if waited[1].revents != 0 { wake.clear() }
    return waited[0].revents != 0
  }

  private mutating func obey() throws(LookEnd) {
    switch try LookOrder(try socket.receive(until: .now + Self.patience)) {
    case .next: isPictureWanted = true
    case .show(let size, let crop, let enlargement):
      player.setPictureSize(
        width: max(1, size.width), height: max(1, size.height), crop: crop,
        room: PictureRoom(enlargement: enlargement))
    case .setWanted(let isWanted): player.setPictureWanted(isWanted)
    case .setPaused(let isPaused): player.setPaused(isPaused)
    case .seek(let time): player.seek(to: time, exact: false)
    default: throw .garbled
    }
  }
}
