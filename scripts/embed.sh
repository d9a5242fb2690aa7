#!/bin/sh
# Puts config/ into the program: the files become Swift string literals, so that the program is one file.
# Run it after a change in config/; a test says when it was forgotten.
#
# SwiftPM can do this (.embedInCode), as an array with a number for each byte: input.conf and inset.toml, 43 kB, took 7.5 s
# to compile in release, the literals of this script 0.3 s (Swift 6.3.1), and its files have to lie in the folder of a
# target, while config/ is where people look for them.
set -eu
cd "$(dirname "$0")/.."

# embed FILE SWIFT_FILE TYPE SUMMARY
embed() {
  {
    printf '/// %s\n///\n/// Made from `%s` by `scripts/embed.sh`.\n' "$4" "$1"
    printf 'public enum %s {\n  /// The text of the file.\n  public static let text = ###"""\n' "$3"
    sed -e 's/^\(..*\)$/    \1/' "$1"
    printf '\n    """###\n}\n'
  } >"$2.new"
  mv "$2.new" "$2"
}

embed config/input.conf Sources/Core/Keys/DefaultInputConf.swift DefaultInputConf \
  'The built-in bindings.'
if [ -f config/inset.toml ]; then
  embed config/inset.toml Sources/Base/Settings/DefaultInsetToml.swift DefaultInsetToml \
    'The built-in settings file.'
fi

# The themes, one literal each.
themes=Sources/Base/Theme/DefaultThemes.swift
{
  printf '/// The themes that come with the program.\n///\n/// Made from `config/themes` by `scripts/embed.sh`.\n'
  printf 'public enum DefaultThemes {\n  /// The texts of their files by name.\n'
  printf '  public static let all: KeyValuePairs<String, String> = [\n'
  for file in config/themes/*.toml; do
    printf '    "%s": ###"""\n' "$(basename "$file" .toml)"
    sed -e 's/^\(..*\)$/    \1/' "$file"
    printf '\n    """###,\n'
  done
  printf '  ]\n}\n'
} >"$themes.new"
mv "$themes.new" "$themes"
