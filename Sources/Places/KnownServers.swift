// The servers and remotes that the user has configured for ssh and rclone. Any thread; it blocks.

public import Base
internal import Glibc

extension Places {
  /// The names to offer behind the scheme of a place: the hosts of `~/.ssh/config`, the remotes of rclone, or the user's
  /// own names.
  ///
  /// Empty without any, or without the program.
  public static func knownServers(scheme: String) -> [BytePath] {
    let names: [String] =
      switch scheme {
      case "sftp": SSHConfig.hosts(in: ownConfig)
      case "rclone": (try? RcloneServer.remotes()) ?? []
      case NamedPlace.scheme: shared.named.map(\.name)
      default: []
      }
    return names.map { BytePath($0) }.filter { BytePath("\(scheme)://\($0.shown)/").isOfPlace }
  }

  /// The text of `~/.ssh/config`, at most 1 MiB; empty without one.
  private static var ownConfig: [UInt8] {
    guard let home = getenv("HOME"),
      let name = BytePath(String(cString: home)).appending(".ssh/config").terminated
    else { return [] }
    let file = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
    }
  }
}

/// The configuration of ssh.
enum SSHConfig {
  /// The most hosts that are offered.
  private static let mostHosts = 1000

  /// The hosts that a configuration names, without patterns, in its order.
  static func hosts(in text: [UInt8]) -> [String] {
    var hosts: [String] = []
    var known: Set<String> = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = String(decoding: line.prefix(4096), as: UTF8.self).split {
        $0 == " " || $0 == "\t" || $0 == "="
      }
      guard words.first?.lowercased() == "host" else { continue }
      for word in words.dropFirst() {
        let name = word.filter { $0 != "\"" }
        guard !name.contains(where: { "*?!".contains($0) }), known.insert(name).inserted else { continue }
        hosts.append(name)
        if hosts.count == mostHosts { return hosts }
      }
    }
    return hosts
  }
}
