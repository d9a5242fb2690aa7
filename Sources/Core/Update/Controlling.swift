// Other programs: what they ask is answered, and what they observe is told after each change.
extension Model {
  /// A program has connected.
  mutating func greet(_ client: RemoteClient) -> [Effect] {
    if remote.clients.isEmpty { remote.place = presentPlace }
    remote.clients.insert(client)
    return []
  }

  /// A program asks for something.
  mutating func answer(_ call: RemoteCall) -> [Effect] {
    var effects: [Effect] = []
    let answer: RemoteValue
    do throws(RemoteFailure) {
      guard let data = try carryOut(call, &effects) else { return effects }
      answer = .answer(data, to: call.id ?? .null)
    } catch {
      answer = .answer(error, to: call.id ?? .null)
    }
    // What a change leads to is told behind its answer.
    return effects + (call.id == nil ? [] : [.tell(call.client, answer)])
  }

  /// Does what a call asks for; gives the answer, nil where that comes later.
  private mutating func carryOut(_ call: RemoteCall, _ effects: inout [Effect]) throws(RemoteFailure)
    -> RemoteValue?
  {
    switch call.request {
    case .get(let name, let asText): return try remoteValue(of: name, asText: asText)
    case .set(let name, let value): effects += try set(name, to: value)
    case .observe(let number, let name, let asText):
      return try observe(name, asText: asText, number: number, for: call.client)
    case .unobserve(let number):
      let before = remote.watches.count
      remote.watches.removeAll { $0.client == call.client && $0.number == number }
      return .number(Double(before - remote.watches.count))
    case .expand(let text): return .text(expand(text))
    case .clientName: return .text("client-\(call.client.number)")
    // 2.0 of mpv's client interface, whose part this is.
    case .version: return .number(131_072)
    case .nothing: break
    case .run(let words):
      do throws(CommandProblem) {
        var bound = try CommandTable.bound(words)
        // Who is elsewhere asks without a word on the screen, where no prefix says otherwise.
        if bound.feedback == .automatic, words.first != BoundCommand.Feedback.automatic.rawValue {
          bound.feedback = .none
        }
        if case .load(let file, let mode, let isList) = bound.command, let id = call.id {
          let request = LoadRequest(mode, isList: isList, for: .init(client: call.client, id: id))
          effects.append(.findArgument(BytePath(file), request))
          return nil
        }
        effects += perform([bound], from: .program)
      } catch {
        throw RemoteFailure(.invalidParameter, error.sentence)
      }
    case .runLine(let line):
      do throws(CommandLineProblem) {
        effects += perform(try CommandTable.commands(typed: line), from: .program)
      } catch {
        throw RemoteFailure(.invalidParameter, error.sentence)
      }
    case .misunderstood(let reason): throw RemoteFailure(.invalidParameter, reason)
    }
    return .null
  }

  private mutating func set(_ name: String, to value: RemoteValue) throws(RemoteFailure) -> [Effect] {
    guard let property = Property(named: name) else {
      let isKnown = RemoteProperty(rawValue: name) != nil
      throw RemoteFailure(isKnown ? .propertyError : .propertyNotFound)
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
    guard !property.needsItem || player.info != nil else { throw RemoteFailure(.propertyUnavailable) }
    return perform([BoundCommand(command, feedback: .none)], from: .program)
  }

  private mutating func observe(
    _ name: String, asText: Bool, number: UInt64, for client: RemoteClient
  ) throws(RemoteFailure) -> RemoteValue {
    guard remote.watches.count(where: { $0.client == client }) < RemoteState.mostWatches else {
      throw RemoteFailure(
        .invalidParameter, "no more than \(RemoteState.mostWatches) properties can be observed")
    }
    // One that nobody knows is told of as one without a value, as mpv does.
    remote.watches.append(
      RemoteState.Watch(client: client, number: number, property: name, isText: asText))
    return .null
  }

  /// Tells what has changed since it was told last, by this message.
  mutating func tellPrograms(of message: Message) -> [Effect] {
    guard !remote.clients.isEmpty else { return [] }
    var effects = tellPlace(message)
    let contents = presentContents
    let hasNewContents = contents != remote.contents
    remote.contents = contents
    for index in remote.watches.indices {
      let watch = remote.watches[index]
      let isLong = RemoteProperty(rawValue: watch.property)?.isLong ?? false
      if isLong, !hasNewContents, watch.told != nil { continue }
      let value = (try? remoteValue(of: watch.property, asText: watch.isText)) ?? .null
      guard value != watch.told else { continue }
      remote.watches[index].told = value
      var fields: [String: RemoteValue] = [
        "id": .number(Double(watch.number)), "name": .text(watch.property),
      ]
      // mpv leaves out what has no value.
      if value != .null { fields["data"] = value }
      effects.append(.tell(watch.client, .event("property-change", fields)))
    }
    return effects
  }

  /// `script-message`: what a key or another program says to whoever listens.
  func tellPrograms(_ words: [String]) -> [Effect] {
    tellEverybody([.event("client-message", ["args": .list(words.map { .text(expand($0)) })])])
  }

  private func tellEverybody(_ events: [RemoteValue]) -> [Effect] {
    let clients = remote.clients.sorted { $0.number < $1.number }
    return events.flatMap { event in clients.map { .tell($0, event) } }
  }

  private var presentContents: RemoteState.Contents {
    RemoteState.Contents(
      playlistRevision: playlist.revision, playlistIndex: playlist.currentIndex, item: player.item,
      streams: player.info?.streams.count ?? 0, selection: player.info?.selection,
      edition: player.info?.edition)
  }

  private var presentPlace: RemoteState.Place {
    RemoteState.Place(
      item: exit == nil ? player.item : nil, isOpen: exit == nil && player.info != nil,
      isSeeking: player.pendingSeek != nil, isEnding: exit != nil)
  }

  /// Items that begin and end, seeks, and the program's end.
  private mutating func tellPlace(_ message: Message) -> [Effect] {
    let before = remote.place
    let now = presentPlace
    guard before != now else { return [] }
    remote.place = now
    var events: [RemoteValue] = []
    if before.item != now.item {
      if let item = before.item { events.append(.event("end-file", ending(of: item, by: message))) }
      if let item = now.item {
        events.append(.event("start-file", ["playlist_entry_id": .number(Double(item.rawValue))]))
      }
      if now.item == nil, !now.isEnding { events.append(.event("idle")) }
    }
    let isSame = before.isOpen && before.item == now.item
    if now.isOpen, !isSame { events.append(.event("file-loaded")) }
    if now.isOpen, isSame, now.isSeeking, !before.isSeeking { events.append(.event("seek")) }
    if now.isOpen, !now.isSeeking, !isSame || before.isSeeking { events.append(.event("playback-restart")) }
    if now.isEnding { events.append(.event("shutdown")) }
    return tellEverybody(events)
  }

  private func ending(of item: ItemID, by message: Message) -> [String: RemoteValue] {
    var fields: [String: RemoteValue] = ["playlist_entry_id": .number(Double(item.rawValue))]
    switch message {
    case .player(.failed(item, let failure)), .player(.ended(item, let failure?)):
      fields["reason"] = .text("error")
      fields["file_error"] = .text(failure.sentence)
    case .player(.ended(item, nil)): fields["reason"] = .text("eof")
    default: fields["reason"] = .text(exit == nil ? "stop" : "quit")
    }
    return fields
  }
}

extension Property {
  /// Whether it is one of what plays, so that nothing can be said to it while nothing does.
  fileprivate var needsItem: Bool {
    switch self {
    case .timePos, .percentPos, .abLoopA, .abLoopB, .chapter, .edition: true
    default: false
    }
  }
}
