import Base
import Foundation
import Testing

@testable import Remote

@Suite("Syncplay's protocol") struct SyncplayProtocolTests {
  private static let start = MonotonicTime.seconds(1_000)

  private func begun(
    _ status: SyncplayStatus = .playing, privacy: SyncplayPrivacy = .names, password: String? = nil
  ) throws -> SyncplayProtocol {
    SyncplayProtocol(
      try #require(SyncplayAddress("anna@localhost/films")), name: "anna", passwordDigest: password,
      privacy: privacy,
      status: status
    ) { "digest of \($0)" }
  }

  private func joined(_ status: SyncplayStatus = .playing, privacy: SyncplayPrivacy = .names) throws
    -> SyncplayProtocol
  {
    var words = try begun(status, privacy: privacy)
    _ = try take(#"{"Hello":{"username":"anna","room":{"name":"films"},"motd":""}}"#, &words)
    return words
  }

  @discardableResult private func take(
    _ line: String, _ words: inout SyncplayProtocol, at now: MonotonicTime = start
  ) throws -> SyncplayProtocol.Reaction {
    try words.take(try #require(RemoteJSON.value(Array(line.utf8))), at: now)
  }

  // MARK: The beginning

  @Test func encryptionIsAskedForAndTheGreetingFollowsTheAnswer() throws {
    var words = try begun(password: "0123")
    #expect(SyncplayProtocol.opening["TLS"]?["startTLS"]?.asText == "send")
    let refused = try take(#"{"TLS":{"startTLS":"false"}}"#, &words)
    let hello = try #require(refused.lines.first("Hello"))
    #expect(hello["username"]?.asText == "anna" && hello["room"]?["name"]?.asText == "films")
    #expect(hello["password"]?.asText == "0123" && hello["version"]?.asText == "1.2.255")
    #expect(!refused.startsEncryption)
    var other = try begun()
    let accepted = try take(#"{"TLS":{"startTLS":"true"}}"#, &other)
    #expect(accepted.startsEncryption && accepted.lines.isEmpty)
    #expect(other.encrypted()["Hello"]?["password"] == nil)
    let answer = try take(
      #"{"Hello":{"username":"anna_","room":{"name":"films"},"motd":"Be\u001bnice"}}"#, &other)
    #expect(answer.events.first == .joined(name: "anna_", room: "films", isEncrypted: true))
    #expect(answer.events.dropFirst().first == .greeted("Be\u{241B}nice"))
    #expect(answer.lines.first == .map(["List": .null]))
  }

  @Test(arguments: [
    #"{"TLS":{"startTLS":"false"}}"#, #"{"Error":{"message":"Unknown Command: startTLS"}}"#,
    #"{"Hello":{"username":"anna","room":{"name":"films"}}}"#,
  ])
  func requiredEncryptionRefusesPlaintextServers(line: String) throws {
    var words = SyncplayProtocol(
      try #require(SyncplayAddress("anna@localhost/films")), name: "anna", passwordDigest: "0123",
      privacy: .names, encryption: .required, status: .playing
    ) { _ in nil }
    do throws(SocketFailure) {
      _ = try words.take(RemoteJSON.value(Array(line.utf8)) ?? .null, at: Self.start)
      Issue.record("it is said in the open")
    } catch {
      #expect(error.isFinal && error.sentence.contains("does not support encryption") && !words.isJoined)
    }
    // Encryption changes nothing else.
    _ = try take(#"{"TLS":{"startTLS":"true"}}"#, &words)
    #expect(words.encrypted()["Hello"]?["password"]?.asText == "0123")
  }

  /// Before the greeting the connection is in the open, and anybody on the way can say anything.
  @Test(arguments: [
    #"{"Set":{"playlistChange":{"user":"ben","files":["a.mkv"]}}}"#,
    #"{"Set":{"playlistIndex":{"user":"ben","index":1}}}"#,
    #"{"Set":{"user":{"ben":{"room":{"name":"films"}}}}}"#,
    #"{"Chat":{"username":"ben","message":"hello"}}"#, #"{"List":{"films":{"ben":{}}}}"#,
  ])
  func nothingIsHeardBeforeTheGreeting(line: String) throws {
    var words = SyncplayProtocol(
      try #require(SyncplayAddress("anna@localhost/films")), name: "anna", passwordDigest: nil,
      privacy: .names, encryption: .required, status: .playing
    ) { _ in nil }
    let reaction = try words.take(RemoteJSON.value(Array(line.utf8)) ?? .null, at: Self.start)
    #expect(reaction.events.isEmpty)
  }

  @Test func anOldServerIsGreetedInTheOpen() throws {
    var words = try begun()
    let reaction = try take(#"{"Error":{"message":"Unknown Command: startTLS"}}"#, &words)
    #expect(reaction.lines.first("Hello") != nil)
  }

  @Test func aServersErrorEndsTheVisit() throws {
    var words = try begun()
    #expect(throws: SocketFailure("The Syncplay server says: Wrong password", isFinal: true)) {
      try take(#"{"Error":{"message":"Wrong password"}}"#, &words)
    }
  }

  // MARK: Files

  @Test func fileDetailsAreSentOnJoining() throws {
    var words = try begun()
    let reaction = try take(#"{"Hello":{"username":"anna","room":{"name":"films"}}}"#, &words)
    let file = try #require(reaction.lines.first("Set")?["file"])
    #expect(
      file["name"]?.asText == "one.mkv" && file["duration"]?.asNumber == 100 && file["size"]?.asNumber == 0)
    let marks = reaction.events.compactMap { if case .announced(let marks) = $0 { marks } else { nil } }.first
    #expect(marks?.names == ["one.mkv", "onemkv", "digest of on"] && marks?.item == ItemID(1))
  }

  @Test(arguments: [
    (SyncplayPrivacy.names, RemoteValue.text("one.mkv"), RemoteValue.number(7)),
    (.hashes, .text("digest of on"), .text("digest of 7")),
    (.nothing, .text(SyncplayFile.hiddenName), .number(0)),
  ])
  func sentFileDetailsFollowThePrivacySetting(privacy: SyncplayPrivacy, name: RemoteValue, size: RemoteValue)
  {
    let file = SyncplayStatus.File(item: ItemID(1), name: "one.mkv")
    let words = privacy.words(for: file, bytes: 7) { "digest of \($0)" }
    #expect(words.told["name"] == name && words.told["size"] == size)
    #expect(words.marks.sizes == ["7", "digest of 7"])
  }

  @Test func digestsAreSyncplays() {
    #expect(MessageDigest.md5("geheim") == "e8636ea013e682faf61f56ce1cb1ab5c")
    #expect(
      MessageDigest.sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  // MARK: Playing

  private static func state(
    _ position: Double, paused: Bool, seek: Bool = false, by name: String = "ben", ignoring: String = ""
  ) -> String {
    """
    {"State":{"ping":{"latencyCalculation":12.5,"serverRtt":0},"playstate":{"position":\(position),\
    "paused":\(paused),"doSeek":\(seek),"setBy":"\(name)"}\(ignoring.isEmpty ? "" : ",\"ignoringOnTheFly\":\(ignoring)")}}
    """
  }

  @Test func aStateIsHeardAndAnswered() throws {
    var words = try joined()
    let reaction = try take(Self.state(20, paused: false), &words)
    let place = PlayingPlace(MediaTime(seconds: 20), at: Self.start, rate: 1)
    #expect(
      reaction.events == [.playing(SyncplayRoom(place: place, isPaused: false, setBy: "ben"), changes: 0)])
    let answer = try #require(reaction.lines.first("State"))
    #expect(answer["ping"]?["latencyCalculation"]?.asNumber == 12.5)
    #expect(
      answer["playstate"]?["position"]?.asNumber == 10 && answer["playstate"]?["paused"]?.asFlag == false)
    #expect(answer["playstate"]?["doSeek"] == nil && answer["ignoringOnTheFly"] == nil)
  }

  @Test func forcedStateIsAcknowledgedOnce() throws {
    var words = try joined()
    let reaction = try take(Self.state(70, paused: true, seek: true, ignoring: #"{"server":3}"#), &words)
    let answer = try #require(reaction.lines.first("State"))
    #expect(
      answer["playstate"]?["paused"]?.asFlag == true && answer["playstate"]?["position"]?.asNumber == 70)
    #expect(answer["ignoringOnTheFly"]?["server"]?.asNumber == 3)
    // Once and no more.
    let next = try take(Self.state(70, paused: true), &words)
    #expect(next.lines.first("State")?["ignoringOnTheFly"] == nil)
  }

  @Test func playstateIsOmittedWithNothingPlaying() throws {
    var words = try joined(SyncplayStatus())
    let reaction = try take(Self.state(20, paused: false), &words)
    #expect(
      reaction.lines.first("State")?["playstate"] == nil && reaction.lines.first("State")?["ping"] != nil)
  }

  @Test func localChangeIsSentAndHoldsUntilAcknowledged() throws {
    var words = try joined()
    var status = SyncplayStatus.playing
    status.changes = 1
    status.seeks = 1
    status.place = PlayingPlace(MediaTime(seconds: 90), at: Self.start, rate: 0)
    let told = words.follow(status, at: Self.start)
    let line = try #require(told.lines.first("State"))
    #expect(line["playstate"]?["position"]?.asNumber == 90 && line["playstate"]?["doSeek"]?.asFlag == true)
    #expect(line["ignoringOnTheFly"]?["client"]?.asNumber == 1)
    let early = try take(Self.state(20, paused: true), &words)
    #expect(early.events.isEmpty && early.lines.first("State")?["playstate"] == nil)
    let known = try take(Self.state(90, paused: false, by: "anna", ignoring: #"{"client":1}"#), &words)
    #expect(known.events.count == 1)
    guard case .playing(let room, changes: 1)? = known.events.first else {
      Issue.record("the room's word knows of the change")
      return
    }
    #expect(room.setBy == "anna")
  }

  @Test func theWayOfAWordIsTakenIntoAccount() throws {
    var words = try joined()
    let first = try take(Self.state(20, paused: false), &words)
    let sent = try #require(first.lines.first("State")?["ping"]?["clientLatencyCalculation"]?.asNumber)
    let later = Self.start + .seconds(0.4)
    let reaction = try take(
      """
      {"State":{"ping":{"latencyCalculation":1,"serverRtt":0.4,"clientLatencyCalculation":\(sent)},
      "playstate":{"position":30,"paused":false,"doSeek":false,"setBy":"ben"}}}
      """.replacing("\n", with: ""), &words, at: later)
    guard case .playing(let room, _)? = reaction.events.first else {
      Issue.record("nothing was heard")
      return
    }
    #expect(abs(room.place.position(at: later).seconds - 30.2) < 0.001)
  }

  @Test(arguments: [
    #"{"State":{"playstate":{"position":"x","paused":1}}}"#, #"{"State":[]}"#, #"{"State":null}"#,
    #"{"State":{"playstate":{"position":-5,"paused":false}}}"#,
    #"{"Set":{"user":{"x":7},"ready":{},"room":9}}"#,
    #"{"Set":{"playlistIndex":{"index":1.5}}}"#, #"{"Set":{"playlistIndex":{"index":-1,"user":"x"}}}"#, "[]",
    "7",
    #"{"List":"x"}"#, #"{"Chat":{}}"#, #"{"Hello":{}}"#, #"{"TLS":{"startTLS":"true"}}"#, #"{"Nonsense":{}}"#,
    #"{"State":{"ping":{"clientLatencyCalculation":1e308,"serverRtt":-1},"playstate":{}}}"#,
    #"{"State":{"ignoringOnTheFly":{"server":"x","client":[]}}}"#,
  ])
  func rubbishIsNoWord(line: String) throws {
    var words = try joined()
    let reaction = try take(line, &words)
    #expect(
      reaction.events.allSatisfy {
        switch $0 {
        case .playing, .item, .said, .joined, .playlist: false
        default: true
        }
      })
    #expect(!reaction.startsEncryption)
  }

  // MARK: People

  @Test func roomMembersAndChatAreReported() throws {
    var words = try joined()
    let list = try take(
      #"{"List":{"films":{"anna":{"file":{},"isReady":false},"ben":{"file":{"name":"a.mkv","duration":60,"size":5},"isReady":true}},"other":{"x":{}}}}"#,
      &words)
    guard case .members(let members)? = list.events.first else {
      Issue.record("no members")
      return
    }
    let file = SyncplayFile(name: "a.mkv", duration: MediaTime(seconds: 60), size: "5")
    #expect(
      members.sorted { $0.name < $1.name } == [
        SyncplayMember("anna", isReady: false), SyncplayMember("ben", file: file, isReady: true),
      ])
    let come = try take(
      #"{"Set":{"user":{"carl":{"room":{"name":"films"},"event":{"joined":true}}}}}"#, &words)
    #expect(come.events == [.member("carl", nil)])
    let elsewhere = try take(#"{"Set":{"user":{"carl":{"room":{"name":"other"}}}}}"#, &words)
    #expect(elsewhere.events == [.left("carl")])
    let gone = try take(#"{"Set":{"user":{"ben":{"room":{"name":"films"},"event":{"left":true}}}}}"#, &words)
    #expect(gone.events == [.left("ben")])
    let said = try take(##"{"Chat":{"username":"ben","message":"\u001b]52;c;eA==\u0007"}}"##, &words)
    guard case .said("ben", let text)? = said.events.first else {
      Issue.record("nothing was said")
      return
    }
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    let ready = try take(#"{"Set":{"ready":{"username":"ben","isReady":true}}}"#, &words)
    #expect(ready.events == [.ready("ben", true)])
  }

  @Test func theFirstItemIsOnlyWhereTheRoomIs() throws {
    var words = try joined()
    let both = try take(
      #"{"Set":{"playlistIndex":{"index":1,"user":"ben"},"playlistChange":{"files":["a","b"],"user":null}}}"#,
      &words)
    #expect(both.events == [.playlist(["a", "b"], by: nil), .item(1, by: "ben", isFirst: true)])
    let next = try take(#"{"Set":{"playlistIndex":{"index":0,"user":"ben"}}}"#, &words)
    #expect(next.events == [.item(0, by: "ben", isFirst: false)])
  }
}

extension [RemoteValue] {
  /// The value of the first line of that kind.
  fileprivate func first(_ kind: String) -> RemoteValue? {
    for line in self { if let found = line[kind] { return found } }
    return nil
  }
}

extension SyncplayStatus {
  /// A film that plays at 10 s.
  fileprivate static var playing: SyncplayStatus {
    var status = SyncplayStatus()
    status.file = File(item: ItemID(1), name: "one.mkv", duration: MediaTime(seconds: 100))
    status.place = PlayingPlace(MediaTime(seconds: 10), at: .seconds(1_000), rate: 1)
    return status
  }
}
