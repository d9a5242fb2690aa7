import Base

extension FolderOptions {
  /// All files, hidden ones too.
  static var everything: FolderOptions {
    var options = FolderOptions()
    options.showsAllFiles = true
    options.showsHidden = true
    return options
  }
}
