// The pixel format and colour properties of a frame, with guesses for missing ones. Pure.

internal import CFFmpeg
internal import Picture

/// Pixel format, range and matrix of a frame.
struct FrameColors: Equatable {
  /// The matrix coefficients of Y′CbCr (ITU-T H.273, table 4).
  enum Matrix: Equatable {
    case bt709, bt601, fcc, smpte240, bt2020

    /// libswscale's constant for the matrix.
    var scalerNumber: Int32 {
      switch self {
      case .bt709: SWS_CS_ITU709
      case .bt601: SWS_CS_ITU601
      case .fcc: SWS_CS_FCC
      case .smpte240: SWS_CS_SMPTE240M
      case .bt2020: SWS_CS_BT2020
      }
    }

    /// The weights of red and blue in luma.
    fileprivate var weights: (red: Double, blue: Double) {
      switch self {
      case .bt709: (0.2126, 0.0722)
      case .bt601: (0.299, 0.114)
      case .fcc: (0.30, 0.11)
      case .smpte240: (0.212, 0.087)
      case .bt2020: (0.2627, 0.0593)
      }
    }
  }

  /// The pixel format; yuvj formats are replaced with the yuv format and full range.
  var format: AVPixelFormat
  var isFullRange: Bool
  var matrix: Matrix

  /// Reads the frame's properties.
  ///
  /// - Parameter streamHeight: The height of the stream, which exceeds the frame's when the decoder halves it; 0 if
  ///   unknown.
  init(_ frame: UnsafeMutablePointer<AVFrame>, streamHeight: Int) {
    let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG
    (format, isFullRange) =
      switch AVPixelFormat(rawValue: frame.pointee.format) {
      case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
      case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
      case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
      case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
      case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
      case let format: (format, isFull)
      }
    // A missing matrix is guessed as other players do: BT.709 from 720 rows on, BT.601 below.
    matrix =
      switch frame.pointee.colorspace {
      case AVCOL_SPC_BT709: .bt709
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: .bt601
      case AVCOL_SPC_FCC: .fcc
      case AVCOL_SPC_SMPTE240M: .smpte240
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt2020
      default: (streamHeight > 0 ? streamHeight : Int(frame.pointee.height)) >= 720 ? .bt709 : .bt601
      }
  }

  /// The conversion to RGB.
  var toRGB: ColorMatrix {
    ColorMatrix(red: matrix.weights.red, blue: matrix.weights.blue, isFullRange: isFullRange)
  }

  /// Whether the format has an alpha channel.
  var hasAlpha: Bool {
    guard let descriptor = av_pix_fmt_desc_get(format) else { return false }
    return descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
  }

  /// Whether the format has luma, Cb and Cr, and nothing else.
  var isOpaqueYCbCr: Bool {
    guard let descriptor = av_pix_fmt_desc_get(format), format != AV_PIX_FMT_XYZ12LE,
      format != AV_PIX_FMT_XYZ12BE
    else { return false }
    return descriptor.pointee.nb_components == 3
      && descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_ALPHA)
        == 0
  }

  /// Whether the format is planar Y′CbCr with eight bits per sample.
  var isPlain: Bool {
    switch format {
    case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV440P, AV_PIX_FMT_YUV411P,
      AV_PIX_FMT_YUV410P:
      true
    default: false
    }
  }
}

extension PlanarPicture {
  /// Points at the planes of a part of the frame, in the frame's memory; nil if a plane is missing.
  init?(_ part: SourcePart, of frame: UnsafeMutablePointer<AVFrame>, _ colors: FrameColors) {
    guard colors.isPlain, let format = av_pix_fmt_desc_get(colors.format), part.width > 0, part.rows > 0,
      let luma = frame.pointee.data.0, let cb = frame.pointee.data.1, let cr = frame.pointee.data.2
    else {
      return nil
    }
    let (across, down) = (Int(format.pointee.log2_chroma_w), Int(format.pointee.log2_chroma_h))
    func plane(_ data: UnsafePointer<UInt8>, _ linesize: Int32, _ across: Int, _ down: Int) -> SamplePlane {
      let (x, y) = (Int(part.x) >> across, Int(part.y) >> down)
      // A partial chroma sample at an edge counts as a whole one.
      let width = (Int(part.width) + (1 << across) - 1) >> across
      let height = (Int(part.height) + (1 << down) - 1) >> down
      return SamplePlane(
        samples: data + y * Int(linesize) + x, stride: Int(linesize) * (part.isField ? 2 : 1),
        width: width, height: part.isField ? height / 2 : height)
    }
    self.init(
      luma: plane(luma, frame.pointee.linesize.0, 0, 0),
      cb: plane(cb, frame.pointee.linesize.1, across, down),
      cr: plane(cr, frame.pointee.linesize.2, across, down), isUpperField: part.isField)
  }
}
