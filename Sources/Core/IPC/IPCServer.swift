// The IPC server's side in the model: requests, observed properties and events of mpv's JSON protocol.
import Base

extension Model {
  /// Takes a new client.
  mutating func clientConnected(_ client: RemoteClient) {
    if remote.clients.isEmpty { remote.place = presentPlace }
    if let guest = guests.current, !remote.clients.contains(where: { $0.guest == guest.id }) {
      let present = place(for: guest)
      guests.current?.place = present
    }
    remote.clients.insert(client)
  }

  /// Carries out a request and sends its reply.
  mutating func answerRequest(_ call: RemoteCall, _ outbox: inout Outbox) {
    remote.caller = call.client.guest
    defer { remote.caller = nil }
    let answer: RemoteValue
    do throws(RemoteFailure) {
      guard let data = try carryOut(call, &outbox) else { return }
      answer = .answer(data, to: call.id ?? .null)
    } catch {
      answer = .answer(error, to: call.id ?? .null)
    }
    // The reply is sent before the events and property changes that the request causes, which `tellPrograms` sends
    // later.
    if call.id != nil { outbox.send(.tell(call.client, answer)) }
  }

  /// Carries out a request.
  ///
  /// - Returns: The data of the reply; nil if the reply is sent later.
  private mutating func carryOut(_ call: RemoteCall, _ outbox: inout Outbox) throws(RemoteFailure)
    -> RemoteValue?
  {
    switch call.request {
    case .get(let name, let asText):
      remote.noteRead(of: name)
      return try remoteValue(of: name, asText: asText)
    case .set(let name, let value): try set(name, to: value, &outbox)
    case .observe(let number, let name, let asText):
      remote.noteRead(of: name)
      try remote.observe(
        RemoteState.Watch(client: call.client, number: number, property: name, isText: asText))
    case .unobserve(let number):
      return .number(Double(remote.stopObserving(number, for: call.client)))
    case .expand(let text): return .text(expand(text))
    case .expandPath(let path, let isWhole): return .text(expandPath(path, isWhole: isWhole))
    case .time: return .number((Double(now.nanoseconds) / 1_000).rounded())
    case .clientName: return .text(call.client.name)
    // Version 2.0 of mpv's client API, to which the JSON protocol belongs.
    case .version: return .number(131_072)
    case .nothing: break
    case .tell(let name, let words):
      guard let client = remote.clients.first(where: { $0.name == name && $0.guest == call.client.guest })
      else {
        throw RemoteFailure(.commandFailed, "no program \(Diagnostic.quoted(name)) is connected")
      }
      outbox.send(.tell(client, .event("client-message", ["args": .list(words.map { .text($0) })])))
    case .run(let words): return try run(words, for: call, &outbox)
    case .runLine(let line):
      do throws(CommandLineProblem) {
        perform(try CommandTable.commands(typed: line), from: .program, &outbox)
      } catch {
        throw RemoteFailure(.invalidParameter, error.sentence)
      }
    case .misunderstood(let reason): throw RemoteFailure(.invalidParameter, reason)
    }
    return .null
  }

  /// Carries out a command given as words.
  ///
  /// - Returns: The data of the reply; nil if the reply is sent once the command has ended.
  private mutating func run(
    _ words: [String], for call: RemoteCall, _ outbox: inout Outbox
  ) throws(RemoteFailure) -> RemoteValue? {
    var bound: BoundCommand
    do throws(CommandProblem) {
      bound = try CommandTable.bound(words)
    } catch {
      throw RemoteFailure(.invalidParameter, error.sentence)
    }
    let prefixes = CommandTable.prefixes(of: words)
    // Clients get no on-screen feedback and no property expansion unless a prefix asks for them, as in mpv.
    if bound.feedback == .automatic, !prefixes.contains(BoundCommand.Feedback.automatic.rawValue) {
      bound.feedback = .none
    }
    if !prefixes.contains("expand-properties") { bound.expandsProperties = false }
    if let obstacle = obstacle(to: bound.command) { throw RemoteFailure(.commandFailed, obstacle) }
    if let id = call.id, !bound.command.isChange {
      pendingAnswer = PendingAnswer(request: PendingRequest(client: call.client, id: id))
    }
    defer { pendingAnswer = nil }
    perform([bound], from: .program, &outbox)
    guard let pendingAnswer else { return .null }
    if let complaint = pendingAnswer.complaint { throw RemoteFailure(.commandFailed, complaint) }
    return pendingAnswer.request == nil ? nil : .null
  }

  /// Takes the pending request for an effect that ends later, whose outcome then sends the reply; nil without one.
  mutating func takeRequest() -> PendingRequest? {
    defer { pendingAnswer?.request = nil }
    return pendingAnswer?.request
  }

  /// The reason why a client's command has no effect, which the user would simply see; nil if it has one.
  private func obstacle(to command: Command) -> String? {
    if lacksFilm(for: command) { return "no film of this program plays" }
    let wanted: Int
    switch command {
    case .editPlaylist(.play(let index?)), .editPlaylist(.remove(let index?)): wanted = index
    case .editPlaylist(.move(let from, _)): wanted = from
    case .playlistStep(let step, force: false):
      return playlist.step(step, wrapping: loopsPlaylist) == nil
        ? "there is no \(step > 0 ? "next" : "previous") item" : nil
    case .change(.chapter, .set(let text)):
      guard let chapters = films.main.info?.chapters, let index = Int(text), index >= chapters.count else {
        return nil
      }
      return "this item has \(chapters.count, of: "chapter")"
    case .lastItem: return playlist.lastIndex == nil ? "nothing was played before this item" : nil
    default: return nil
    }
    return playlist.items.indices.contains(wanted) ? nil : "the playlist has no item \(wanted)"
  }

  private mutating func set(_ name: String, to value: RemoteValue, _ outbox: inout Outbox)
    throws(RemoteFailure)
  {
    let name = name.hasPrefix("options/") ? String(name.dropFirst("options/".count)) : name
    guard let property = PropertyTable.property(named: name) else {
      if let assign = PropertyTable.anyProperty(named: name)?.told?.assign, let word = value.word {
        // The sleep timer is such a property.
        keepSurroundings()
        return assign(&self, word, &outbox)
      }
      throw RemoteFailure(PropertyTable.fact(in: name) == nil ? .propertyNotFound : .propertyError)
    }
    guard let text = value.word else { throw RemoteFailure(.propertyFormat) }
    let command: Command
    do throws(CommandProblem) {
      command = try property.setting(text)
    } catch {
      switch error {
      case .readOnly, .wrongKind: throw RemoteFailure(.propertyError, error.sentence)
      default: throw RemoteFailure(.propertyFormat, error.sentence)
      }
    }
    guard !property.needsItem || films.main.info != nil else { throw RemoteFailure(.propertyUnavailable) }
    if let obstacle = obstacle(to: command) { throw RemoteFailure(.propertyError, obstacle) }
    perform([BoundCommand(command, feedback: .none)], from: .program, &outbox)
  }

  /// Sends the events and the changes of observed properties that a message has caused.
  mutating func tellPrograms(of message: Message, _ outbox: inout Outbox) {
    guard !remote.clients.isEmpty else { return }
    answerClosedFileWaits(&outbox)
    tellPlace(message, &outbox)
    let contents = presentContents
    let hasNewContents = contents != remote.contents
    remote.contents = contents
    let guest = heardGuest
    tellChanges(to: { $0.guest == nil || $0.guest == guest }, all: hasNewContents, &outbox)
  }

  /// Sends the changes of what these clients observe; `all` compares long values, too.
  mutating func tellChanges(to isTold: (RemoteClient) -> Bool, all: Bool, _ outbox: inout Outbox) {
    defer { remote.caller = nil }
    for index in remote.watches.indices where isTold(remote.watches[index].client) {
      let watch = remote.watches[index]
      let isLong = PropertyTable.fact(in: watch.property)?.told?.isLong ?? false
      if isLong, !all, watch.told != nil { continue }
      remote.caller = watch.client.guest
      let value = (try? remoteValue(of: watch.property, asText: watch.isText)) ?? .null
      guard value != watch.told else { continue }
      remote.watches[index].told = value
      var fields: [String: RemoteValue] = [
        "id": .number(Double(watch.number)), "name": .text(watch.property),
      ]
      // mpv leaves `data` out of the event where the property has no value.
      if value != .null { fields["data"] = value }
      outbox.send(.tell(watch.client, .event("property-change", fields)))
    }
  }

  /// Sends `script-message` words to all clients, with properties expanded; those of a client at a guest's socket to the
  /// clients there.
  func tellPrograms(_ words: [String], _ outbox: inout Outbox) {
    let event = RemoteValue.event("client-message", ["args": .list(words.map { .text(expand($0)) })])
    let (caller, guest) = (remote.caller, heardGuest)
    tell(
      [event], to: { caller == nil ? $0.guest == nil || $0.guest == guest : $0.guest == caller }, &outbox)
  }

  private func tell(
    _ events: [RemoteValue], to isTold: (RemoteClient) -> Bool, _ outbox: inout Outbox
  ) {
    let clients = remote.clients.filter(isTold).sorted { $0.number < $1.number }
    for event in events {
      for client in clients { outbox.send(.tell(client, event)) }
    }
  }

  /// The guest whose clients learn of what plays; nil for none: they do not learn of films of others.
  var heardGuest: GuestID? { guests.current.flatMap { isFree(for: $0) ? $0.id : nil } }

  /// Whether nothing plays beside a guest's film.
  private func isFree(for guest: GuestState) -> Bool {
    films.main.item == nil || plays(guest, in: .main) || plays(guest, in: .second)
  }

  private var presentContents: RemoteState.Contents {
    RemoteState.Contents(
      playlistRevision: playlist.revision, playlistIndex: playlist.currentIndex, item: films.main.item,
      streams: films.main.info?.streams.count ?? 0, selection: films.main.info?.selection,
      edition: films.main.info?.edition, tags: films.main.info?.tags ?? [],
      chapter: films.main.currentChapter,
      bindings: remote.watchesBindings ? keymap.bindings : [], devices: soundDevices)
  }

  private var presentPlace: RemoteState.Place {
    RemoteState.Place(
      item: exit == nil ? films.main.item : nil, isOpen: exit == nil && films.main.info != nil,
      isSeeking: films.main.playback.pendingSeek != nil, isEnding: exit != nil,
      pictureInPicture: presentation.lifeCycle)
  }

  /// The state of playback as the clients at a guest's socket know it.
  private func place(for guest: GuestState) -> RemoteState.Place {
    if isFree(for: guest) { return presentPlace }
    var place = RemoteState.Place()
    place.pictureInPicture = presentation.lifeCycle
    return place
  }

  /// Sends the events for items that begin and end, for seeks, and for the end of the program.
  private mutating func tellPlace(_ message: Message, _ outbox: inout Outbox) {
    let now = presentPlace
    tell(events(from: remote.place, to: now, by: message), to: { $0.guest == nil }, &outbox)
    remote.place = now
    guard let guest = guests.current else { return }
    let itsPlace = place(for: guest)
    tell(events(from: guest.place, to: itsPlace, by: message), to: { $0.guest == guest.id }, &outbox)
    guests.current?.place = itsPlace
  }

  /// Tells the clients at a guest's socket that its film has ended, unless they know.
  func tellIdle(_ guest: GuestState, _ outbox: inout Outbox) {
    var place = RemoteState.Place()
    place.pictureInPicture = guest.place.pictureInPicture
    tell(events(from: guest.place, to: place, by: nil), to: { $0.guest == guest.id }, &outbox)
  }

  private func events(
    from before: RemoteState.Place, to now: RemoteState.Place, by message: Message?
  ) -> [RemoteValue] {
    guard before != now else { return [] }
    var events: [RemoteValue] = []
    if before.item != now.item {
      if let item = before.item { events.append(.event("end-file", ending(of: item, by: message))) }
      if let item = now.item {
        events.append(.event("start-file", ["playlist_entry_id": .number(Double(item.rawValue))]))
      }
      if now.item == nil, !now.isEnding { events.append(.event("idle")) }
    }
    let isSame = before.isOpen && before.item == now.item
    if now.isOpen, !isSame {
      events.append(.event("file-loaded"))
      if films.main.info?.audioStream != nil { events.append(.event("audio-reconfig")) }
      if hasPicture { events.append(.event("video-reconfig")) }
    }
    if now.isOpen, isSame, now.isSeeking, !before.isSeeking { events.append(.event("seek")) }
    if now.isOpen, !now.isSeeking, !isSame || before.isSeeking { events.append(.event("playback-restart")) }
    events += now.pictureInPicture.events(after: before.pictureInPicture)
    if now.isEnding { events.append(.event("shutdown")) }
    return events
  }

  private func ending(of item: ItemID, by message: Message?) -> [String: RemoteValue] {
    var fields: [String: RemoteValue] = ["playlist_entry_id": .number(Double(item.rawValue))]
    switch message {
    case .film(.main, .failed(item, let failure)), .film(.main, .ended(item, let failure?)):
      fields["reason"] = .text("error")
      fields["file_error"] = .text(failure.sentence)
    case .film(.main, .ended(item, nil)): fields["reason"] = .text("eof")
    default:
      // A failed item is marked as failed before the next item takes its place.
      if case .failed(let sentence)? = playlist.index(of: item).map({ playlist.items[$0].mark }) {
        fields["reason"] = .text("error")
        fields["file_error"] = .text(sentence)
      } else {
        fields["reason"] = .text(exit == nil ? "stop" : "quit")
      }
    }
    return fields
  }
}

extension Command {
  /// Whether the command sets a property; its reply is success even if a warning about the new value is shown.
  fileprivate var isChange: Bool {
    switch self {
    case .change, .cycleValues: true
    default: false
    }
  }
}

extension RemoteClient {
  /// The client's name in mpv's protocol.
  var name: String { "client-\(number & 0xFFFF_FFFF)" }
}

/// The request whose command is being carried out.
struct PendingAnswer: Equatable, Sendable {
  /// The client that waits; nil once an effect that ends later has taken the request along.
  var request: PendingRequest?
  /// The warning that the command caused, which becomes the error of the reply; nil without one.
  var complaint: String?
}
