// What files are by their extension: the one table that browser, folder walk and playlists go by. Constant.
public import Base

/// Kinds of files by their extension.
///
/// Only opening a file tells for sure what it is.
public enum MediaTypes {
  /// Extensions of each kind of media, in lower case.
  public static let extensions: [MediaKind: Set<String>] = [
    .video: words(
      """
      3g2 3gp amv asf avi avs bik bk2 dav divx drc dv dvr-ms evo f4v flc fli flv gxf h264 h265 264 265 hevc
      ismv ivf jmv k3g lrv m1v m2p m2t m2ts m2v m4v mjpeg mjpg mk3d mkv mng mov mp2v mp4 mpe mpeg mpg mpv mts
      mtv mxf mxg nsv nut nuv obu ogm ogv ogx pva qt rec rm rmvb roq rpl skm smk swf tod tp trp ts vdr viv vob
      vp6 vro webm wm wmv wtv y4m yuv
      """),
    .audio: words(
      """
      8svx aa aa3 aac aax ac3 ac4 adts aif aifc aiff alac amr aob ape apl au awb caf dff dsf dts dtshd eac3
      f4a f4b flac gsm it m4a m4b m4r mid mka mlp mo3 mod mp1 mp2 mp3 mpa mpc mpga mptm mtm oga ogg oma opus
      qcp ra ram rf64 rmi s3m shn snd sox spc spx tak tta umx vgm vgz voc w64 wav wave weba wma wv xm
      """),
    .image: words(
      "apng avif bmp exr gif heic heif ico j2k jp2 jpeg jpg jxl pbm pcx pgm png pnm ppm qoi tga tif tiff webp"
    ),
  ]

  /// Extensions of playlists that can be read, in lower case.
  public static let playlistExtensions: Set<String> = words(
    "m3u m3u8 pls xspf json asx wax wvx wmx cue strm url desktop")

  /// Extensions of addresses that are playlists: an m3u8 of the network is all but always a stream in pieces.
  public static let networkPlaylistExtensions: Set<String> = words(
    "m3u pls xspf json asx wax wvx wmx cue")

  /// What a file of that name is; `.other` when its extension says nothing.
  public static func kind(of name: some BidirectionalCollection<UInt8>) -> BrowserEntry.Kind {
    guard let suffix = fileExtension(of: name) else { return .other }
    // What downloaders write beside a film is no list.
    if suffix == "json", name.suffix(descriptionEnd.count).elementsEqual(descriptionEnd) { return .other }
    return kinds[suffix] ?? .other
  }

  /// The extension of a name in lower case; nil without one.
  ///
  /// A name that only begins with a dot has none.
  public static func fileExtension(of name: some BidirectionalCollection<UInt8>) -> String? {
    var letters: [UInt8] = []
    var index = name.endIndex
    // No known extension is longer; most names without one end at the slash or the limit.
    while index > name.startIndex, letters.count <= 8 {
      name.formIndex(before: &index)
      let byte = name[index]
      if byte == UInt8(ascii: "/") { return nil }
      guard byte == UInt8(ascii: ".") else {
        guard byte > 0x20, byte < 0x7F else { return nil }
        letters.append(byte.lowercased)
        continue
      }
      guard !letters.isEmpty, index > name.startIndex, name[name.index(before: index)] != UInt8(ascii: "/")
      else { return nil }
      return String(decoding: letters.reversed(), as: UTF8.self)
    }
    return nil
  }

  private static let descriptionEnd = Array(".info.json".utf8)

  private static let kinds: [String: BrowserEntry.Kind] = {
    var kinds: [String: BrowserEntry.Kind] = [:]
    for (kind, suffixes) in extensions {
      for suffix in suffixes { kinds[suffix] = .media(kind) }
    }
    for suffix in playlistExtensions { kinds[suffix] = .playlist }
    return kinds
  }()

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
