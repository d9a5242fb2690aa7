extension RGBColor {
  /// An entry of the cube or of the greys of xterm's 256 colours; nil for the first sixteen, which are the user's.
  init?(xtermIndex index: UInt8) {
    switch index {
    case ..<16: return nil
    case ..<232:
      let place = index - 16
      let level = { (step: UInt8) -> UInt8 in step == 0 ? 0 : 55 + 40 * step }
      self.init(red: level(place / 36), green: level(place / 6 % 6), blue: level(place % 6))
    default:
      let grey = 8 + 10 * (index - 232)
      self.init(red: grey, green: grey, blue: grey)
    }
  }
}
