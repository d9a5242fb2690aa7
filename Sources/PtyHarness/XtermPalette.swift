// RGB values of xterm's 256-colour palette, in place of libvterm's, which differ. Part of `Emulator`. Pure; any
// thread.

extension RGBColor {
  /// A colour of xterm's 256-colour palette; nil for the first 16, which the user can redefine.
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
