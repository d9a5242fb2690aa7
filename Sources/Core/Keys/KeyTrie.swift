// Prefix tree of key sequences such as `g g`; the `Keymap` has one for each section of `input.conf`. A value; any
// thread.

import Base

/// The key sequences of one section as a trie.
struct KeyTrie: Equatable, Sendable {
  struct Node: Equatable, Sendable {
    var children: [Key: Int] = [:]
    var binding: Binding?
  }

  private(set) var nodes = [Node()]

  /// Adds a binding, in place of an older one of the same sequence.
  mutating func insert(_ binding: Binding) {
    var place = 0
    for key in binding.keys {
      if let next = nodes[place].children[key] {
        place = next
      } else {
        nodes.append(Node())
        nodes[place].children[key] = nodes.count - 1
        place = nodes.count - 1
      }
    }
    nodes[place].binding = binding
  }

  /// Removes the binding of a sequence, with the nodes that led only to it.
  mutating func remove(_ keys: [Key]) {
    var places = [0]
    for key in keys {
      guard let next = nodes[places[places.count - 1]].children[key] else { return }
      places.append(next)
    }
    nodes[places[keys.count]].binding = nil
    for depth in keys.indices.reversed() {
      let node = nodes[places[depth + 1]]
      guard node.binding == nil, node.children.isEmpty else { return }
      nodes[places[depth]].children[keys[depth]] = nil
    }
  }

  /// The node at the end of a sequence; nil if no binding begins with it.
  func node(at keys: some Sequence<Key>) -> Node? {
    var place = 0
    for key in keys {
      guard let next = nodes[place].children[key] else { return nil }
      place = next
    }
    return nodes[place]
  }
}
