// Commands whose arguments are named: `{"name": "seek", "target": 30, "flags": "absolute"}`. Pure; any thread.
import Base

/// Puts named arguments in the order in which words stand.
enum NamedArguments {
  /// A name, and what stands for it where it is left out before others.
  private typealias Argument = (name: String, usual: RemoteValue?)

  private static func optional(_ name: String, _ usual: String) -> Argument { (name, .text(usual)) }
  private static func required(_ name: String) -> Argument { (name, nil) }

  /// mpv's names; other commands have those of their usage, in small letters.
  private static let known: [String: [Argument]] = [
    "seek": [required("target"), optional("flags", "relative")],
    "revert-seek": [optional("flags", "")],
    "loadfile": [
      required("url"), optional("flags", "replace"), optional("index", "-1"), optional("options", ""),
    ],
    "loadlist": [required("url"), optional("flags", "replace"), optional("index", "-1")],
    "sub-add": [required("url"), optional("flags", "select"), optional("title", ""), optional("lang", "")],
    "sub-remove": [optional("id", "")], "sub-reload": [optional("id", "")],
    "sub-seek": [required("skip")], "sub-step": [required("skip")],
    "show-text": [required("text"), optional("duration", "-1"), optional("level", "0")],
    "print-text": [required("text")],
    "set": [required("name"), required("value")], "multiply": [required("name"), required("value")],
    "add": [required("name"), optional("value", "1")], "cycle": [required("name"), optional("value", "up")],
    "cycle-values": [required("name"), required("values")],
    "playlist-next": [optional("flags", "weak")], "playlist-prev": [optional("flags", "weak")],
    "playlist-move": [required("index1"), required("index2")],
    "playlist-remove": [required("index")], "playlist-play-index": [required("index")],
    "screenshot": [optional("flags", "subtitles")],
    "screenshot-to-file": [required("filename"), optional("flags", "subtitles")],
    "stop": [optional("flags", "keep-playlist")],
    "quit": [optional("code", "0")], "quit-watch-later": [optional("code", "0")],
    "keypress": [required("name")], "keydown": [required("name")], "keyup": [optional("name", "")],
    "keybind": [required("name"), required("cmd")],
    "script-message": [required("args")], "script-message-to": [required("target"), required("args")],
    "expand-text": [required("text")], "expand-path": [required("text")],
    "normalize-path": [required("filename")],
    "get-property": [required("name")], "get-property-string": [required("name")],
    "set-property": [required("name"), required("value")],
    "observe-property": [required("id"), required("name")],
    "observe-property-string": [required("id"), required("name")],
    "unobserve-property": [required("id")],
  ]

  /// The words that the fields say, in order; a sentence where they say none.
  static func words(_ fields: [String: RemoteValue]) throws(RemoteFailure) -> [RemoteValue] {
    guard case .text(let name)? = fields["_name"] ?? fields["name"] else {
      throw RemoteFailure(.invalidParameter, "a command has a name")
    }
    let spelled = String(name.map { $0 == "_" ? "-" : $0 })
    let spec = CommandTable.spec(named: spelled)
    guard
      let arguments = known[spelled]
        ?? spec?.arguments.map({ ($0.name.lowercased(), $0.isOptional ? .text("") : nil) })
    else {
      // What it is not told by its arguments.
      return try flags(fields) + [.text(name)]
    }
    var named = fields
    for key in ["_name", "_flags"] { named[key] = nil }
    // A property's name and the command's would be one field: then the command's is `_name`, or the other's `property`.
    if fields["_name"] == nil { named["name"] = nil }
    if let property = named.removeValue(forKey: "property") { named["name"] = property }
    return try flags(fields) + [.text(name)] + order(named, arguments, of: name)
  }

  private static func order(
    _ fields: [String: RemoteValue], _ arguments: [Argument], of name: String
  ) throws(RemoteFailure) -> [RemoteValue] {
    for field in fields.keys.sorted() where !arguments.contains(where: { $0.name == field }) {
      throw RemoteFailure(.invalidParameter, "\(name) has no argument \(Diagnostic.quoted(field))")
    }
    let last = arguments.lastIndex { fields[$0.name] != nil }
    var words: [RemoteValue] = []
    for (index, argument) in arguments.enumerated() {
      if let value = fields[argument.name] {
        // The last one of a command may be several.
        if case .list(let list) = value { words += list } else { words.append(value) }
      } else if let usual = argument.usual {
        if let last, index < last { words.append(usual) }
      } else {
        throw RemoteFailure(.invalidParameter, "\(name) needs \(argument.name)")
      }
    }
    return words
  }

  private static func flags(_ fields: [String: RemoteValue]) throws(RemoteFailure) -> [RemoteValue] {
    switch fields["_flags"] {
    case nil: return []
    case .list(let flags)?: return flags
    case .text(let flag)?: return [.text(flag)]
    default: throw RemoteFailure(.invalidParameter, "_flags are a list of words")
    }
  }
}
