# Inset for Nix: nix-build -E 'with import <nixpkgs> {}; callPackage ./packaging/nix/package.nix {}'
{ lib, swift, swiftpm, pkg-config, alsa-lib, ffmpeg, gnutls, libjpeg, ncurses, sqlite, systemd, uchardet, zlib }:

swift.stdenv.mkDerivation {
  pname = "inset";
  version = "1.0.0";
  src = lib.cleanSource ../..;

  nativeBuildInputs = [ swift swiftpm pkg-config ];
  buildInputs = [ alsa-lib ffmpeg gnutls libjpeg ncurses sqlite systemd uchardet zlib ];

  # It needs Swift 6.0.
  buildPhase = ''
    runHook preBuild
    swift build -c release --static-swift-stdlib --product inset
    runHook postBuild
  '';

  installPhase = ''
    runHook preInstall
    make install-files PREFIX=$out
    runHook postInstall
  '';

  # libavfilter and libavdevice are loaded when an item needs them.
  postFixup = ''
    patchelf --add-rpath ${lib.makeLibraryPath [ ffmpeg systemd ]} $out/bin/inset
  '';

  meta = {
    description = "Media player for the terminal, with Picture in Picture";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
    mainProgram = "inset";
  };
}
