class Inset < Formula
  desc "Media player for the terminal, with Picture in Picture"
  homepage "https://example.org/inset"
  url "https://example.org/inset/inset-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "alsa-lib"
  depends_on "ffmpeg"
  depends_on "gnutls"
  depends_on :linux
  depends_on "ncurses"
  depends_on "sqlite"
  depends_on "systemd"
  depends_on "uchardet"
  depends_on "jpeg-turbo"
  depends_on "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--static-swift-stdlib", "--product", "inset"
    system "make", "install-files", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/inset --version")
  end
end
