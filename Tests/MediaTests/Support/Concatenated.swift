/// Bytes one behind the other.
///
/// A sum of as many arrays is more than the type checker of Debian's Swift 6.2 takes.
func concatenated(_ parts: [UInt8]...) -> [UInt8] {
  var bytes: [UInt8] = []
  for part in parts { bytes += part }
  return bytes
}
