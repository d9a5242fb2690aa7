// The table of file name extensions that the browser, the folder walk and the playlists use.
public import Base

/// Tells the kind of a file by its extension.
///
/// Only opening a file tells its real type.
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

  /// Extensions of addresses that are playlists; without `m3u8`, which on the network almost always is an HLS stream.
  public static let networkPlaylistExtensions: Set<String> = words(
    "m3u pls xspf json asx wax wvx wmx cue")

  /// The kind of a file of that name; `.other` for an unknown extension.
  public static func kind(of name: some BidirectionalCollection<UInt8>) -> BrowserEntry.Kind {
    guard let suffix = fileExtension(of: name) else { return .other }
    // yt-dlp writes metadata to `NAME.info.json` beside a video; that is not a playlist.
    if suffix == "json", name.suffix(descriptionEnd.count).elementsEqual(descriptionEnd) { return .other }
    return kinds[suffix] ?? .other
  }

  /// Whether an address is that of a playlist, by the extension in front of query and fragment.
  public static func isPlaylist(address: some BidirectionalCollection<UInt8>) -> Bool {
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // Most addresses end in something else, which their last letters tell at less cost than a text made of them.
    guard let last = path.last, networkPlaylistEnds.contains(last.lowercased) else { return false }
    return fileExtension(of: path).map(networkPlaylistExtensions.contains) ?? false
  }

  /// The extension of a file name or path in lower case, or nil.
  ///
  /// A name that only begins with a dot has no extension.
  public static func fileExtension(of name: some BidirectionalCollection<UInt8>) -> String? {
    var count = 0
    var index = name.endIndex
    // No known extension is longer than 8 bytes; the search in most names without one ends at a slash or at that limit.
    while index > name.startIndex, count <= 8 {
      name.formIndex(before: &index)
      let byte = name[index]
      if byte == UInt8(ascii: "/") { return nil }
      guard byte == UInt8(ascii: ".") else {
        guard byte > 0x20, byte < 0x7F else { return nil }
        count += 1
        continue
      }
      guard count > 0, index > name.startIndex, name[name.index(before: index)] != UInt8(ascii: "/")
      else { return nil }
      // A text this short takes no memory of its own.
      return String(unsafeUninitializedCapacity: count) { letters in
        for place in 0..<count {
          name.formIndex(after: &index)
          letters[place] = name[index].lowercased
        }
        return count
      }
    }
    return nil
  }

  /// The last letters of `networkPlaylistExtensions`.
  private static let networkPlaylistEnds = Set(networkPlaylistExtensions.compactMap(\.utf8.last)).sorted()

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
