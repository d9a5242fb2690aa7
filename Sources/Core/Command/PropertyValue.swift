// A property with a value, for options that hold for one file. A value; any thread.
import Base

/// A property with a value that it can have.
struct PropertyValue: Hashable, Sendable {
  let property: Property
  let value: String

  /// Properties that belong to the moment and not to a file.
  static let ofMoments: Set<Property> = [
    .timePos, .percentPos, .chapter, .playlistPos, .playlistIndex, .clipboardText, .pip, .fullscreen,
  ]

  /// A property and its value as text.
  init(_ property: Property, _ value: String) {
    self.property = property
    self.value = value
  }

  /// The option of one file; nil for an option of mpv's that changes nothing here.
  ///
  /// - Throws: Where no such option exists, or where it cannot have the value.
  init?(option name: String, _ value: String) throws(CommandProblem) {
    guard let property = PropertyTable.property(named: name), property.writers.contains(.set),
      !Self.ofMoments.contains(property)
    else {
      if CommandProblem.isOfMPV(property: name) { return nil }
      throw .unknownProperty(name)
    }
    _ = try property.setting(value)
    self.init(property, value)
  }
}
