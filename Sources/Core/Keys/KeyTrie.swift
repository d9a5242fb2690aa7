import Base

/// Key sequences of one section, as a tree of keys.
///
/// A value; any thread.
struct KeyTrie: Equatable, Sendable {
  /// A place in the tree.
  struct Node: Equatable, Sendable {
    var children: [Key: Int] = [:]
    var binding: Binding?
  }

  private(set) var nodes = [Node()]

  /// Binds a sequence; an older binding of the same sequence goes.
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

  /// Unbinds a sequence, with the keys that led to nothing else.
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

  /// The place that a sequence leads to.
  func node(at keys: some Sequence<Key>) -> Node? {
    var place = 0
    for key in keys {
      guard let next = nodes[place].children[key] else { return nil }
      place = next
    }
    return nodes[place]
  }
}
