// Recognises HDR frames and describes their tone mapping to SDR. Pure.

internal import CFFmpeg
internal import Glibc
internal import Picture

/// The transfer function, primaries and peak of an HDR frame; the curves are those of BT.2100 and BT.2390.
struct DynamicRange: Equatable {
  enum Coding { case perceptual, hybridLogGamma }
  enum Colors { case bt2020, displayP3, bt709 }

  var coding: Coding
  var colors: Colors
  /// The peak luminance of the video in cd/m².
  var peak: Double

  /// Luminance of reference white in cd/m² (BT.2408), which maps to the brightest value of the screen.
  static let paper = 203.0
  /// The assumed peak in cd/m² of video without mastering metadata.
  static let usualPeak = 1000.0

  /// Reads the properties of a frame; nil for SDR.
  init?(_ frame: UnsafeMutablePointer<AVFrame>) {
    let said = inset_frame_peak(frame)
    switch frame.pointee.color_trc {
    case AVCOL_TRC_SMPTE2084:
      coding = .perceptual
      peak = said.isFinite && said > 0 ? max(Self.paper, min(10_000, said)) : Self.usualPeak
    case AVCOL_TRC_ARIB_STD_B67:
      coding = .hybridLogGamma
      peak = Self.usualPeak
    default: return nil
    }
    switch frame.pointee.color_primaries {
    case AVCOL_PRI_BT709: colors = .bt709
    case AVCOL_PRI_SMPTE432: colors = .displayP3
    default: colors = .bt2020
    }
  }

  init(_ coding: Coding, _ colors: Colors, peak: Double) {
    self.coding = coding
    self.colors = colors
    self.peak = peak
  }

  /// Creates the tables of the tone mapping.
  func makeToneMap() -> ToneMap {
    let peak = peak
    let light: (Double) -> Double
    var gain: ((Double) -> Double)?
    switch coding {
    case .perceptual: light = { Self.light(ofPerceptual: $0) / Self.paper }
    case .hybridLogGamma:
      // The value stands for scene light; the OOTF of a display with that peak has a gamma of 1.2.
      light = { Self.light(ofHybrid: $0) * peak / Self.paper }
      gain = { $0 > 0 ? pow($0 * Self.paper / peak, 0.2) : 0 }
    }
    return ToneMap(
      ToneMap.Curves(
        light: light, gain: gain, peak: peak / Self.paper,
        compressed: { Self.compressed($0 * Self.paper, peak: peak) / Self.paper },
        shown: { pow($0, 1 / 2.2) }, colors: colors.matrix))
  }

  // MARK: Curves

  /// Luminance in cd/m² of a PQ value 0 … 1 (SMPTE ST 2084).
  static func light(ofPerceptual value: Double) -> Double {
    let root = pow(max(0, value), 1 / 78.84375)
    let top = max(0, root - 0.8359375)
    return 10_000 * pow(top / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
  }

  /// The PQ value 0 … 1 (SMPTE ST 2084) of a luminance in cd/m².
  static func perceptual(ofLight light: Double) -> Double {
    let power = pow(max(0, light) / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  /// Scene light 0 … 1 of a hybrid log-gamma value 0 … 1.
  static func light(ofHybrid value: Double) -> Double {
    value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// The tone curve of BT.2390: luminance up to the knee is unchanged; from there to the peak it is compressed to
  /// reference white.
  static func compressed(_ light: Double, peak: Double) -> Double {
    guard peak > paper else { return min(light, paper) }
    let most = perceptual(ofLight: peak)
    let target = perceptual(ofLight: paper) / most
    let value = min(1, perceptual(ofLight: light) / most)
    let knee = 1.5 * target - 0.5
    guard value > knee else { return light }
    let part = (value - knee) / (1 - knee)
    let (square, cube) = (part * part, part * part * part)
    let bent =
      (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + part) * (1 - knee)
      + (3 * square - 2 * cube) * target
    return Self.light(ofPerceptual: bent * most)
  }
}

extension DynamicRange.Colors {
  /// The conversion to BT.709 primaries in linear light.
  fileprivate var matrix: [[Double]] {
    switch self {
    case .bt2020: [[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]]
    case .displayP3: [[1.2249, -0.2247, 0], [-0.042, 1.0419, 0], [-0.0197, -0.0786, 1.0979]]
    case .bt709: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    }
  }
}
