// Commands with named arguments: `{"name": "seek", "target": 30, "flags": "absolute"}`.
import Base

/// Converts named arguments to positional words.
enum NamedArguments {
  /// An argument's name, and the word in its place where it is left out before others; nil if it is required.
  private typealias Argument = (name: String, usual: RemoteValue?)

  private static func optional(_ name: String, _ usual: String) -> Argument { (name, .text(usual)) }
  private static func required(_ name: String) -> Argument { (name, nil) }

  /// mpv's argument names; commands that are not listed here use the names of their usage line in lower case.
  private static let known: [String: [Argument]] = [
    "seek": [required("target"), optional("flags", "relative")],
    "revert-seek": [optional("flags", "")],
    "loadfile": [
      required("url"), optional("flags", "replace"), optional("index", "-1"), optional("options", ""),
    ],
    "loadlist": [required("url"), optional("flags", "replace"), optional("index", "-1")],
    "sub-add": [required("url"), optional("flags", "select"), optional("title", ""), optional("lang", "")],
    "audio-add": [required("url"), optional("flags", "select"), optional("title", ""), optional("lang", "")],
    "sub-remove": [optional("id", "")], "sub-reload": [optional("id", "")],
    "audio-remove": [optional("id", "")], "audio-reload": [optional("id", "")],
    "frame-step": [optional("frames", "1")],
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

  /// The words that the fields stand for, in order.
  ///
  /// - Throws: An error message if a name is unknown or a required argument is missing.
  static func words(_ fields: [String: RemoteValue]) throws(RemoteFailure) -> [RemoteValue] {
    guard case .text(let name)? = fields["_name"] ?? fields["name"] else {
      throw RemoteFailure(.invalidParameter, "a command needs a name")
    }
    let spelled = String(name.map { $0 == "_" ? "-" : $0 })
    let spec = CommandTable.spec(named: spelled)
    guard
      let arguments = known[spelled]
        ?? spec?.arguments.map({ ($0.name.lowercased(), $0.isOptional ? .text("") : nil) })
    else {
      // The command is unknown: its name without arguments gives the right error.
      return try flags(fields) + [.text(name)]
    }
    var named = fields
    for key in ["_name", "_flags"] { named[key] = nil }
    // `name` may be both the command's and a property's: then `_name` is the command, or `property` the property.
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
        // A list gives several words to the last argument.
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
    default: throw RemoteFailure(.invalidParameter, "_flags must be a list of words")
    }
  }
}
