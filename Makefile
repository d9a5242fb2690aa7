# Inset, a media player for the terminal.
#
#   make run         install what is missing, build, play the demo (or FILES='clip.mkv ~/Videos')
#   make test        install what is missing, then run every test
#   make check       the tests that play nothing, in a minute
#   make build       the optimised program, .build/release/inset
#   make sanitize    tests under the address and the thread sanitizer
#   make lint        format, warnings, dependency direction, shims, scripts
#   make format      rewrite the sources in the project's format
#   make bench       measure: picture, whole program, peers where they are installed
#   make screenshots draw the pictures in docs/ from the real program
#   make install     into PREFIX (/usr/local), below DESTDIR if given
#   make uninstall   take away what install put there
#   make deb         a Debian package, .build/inset_VERSION_ARCHITECTURE.deb
#   make clean       remove everything that was built
#   make help        this list

PREFIX ?= /usr/local
DESTDIR ?=
FILES ?=
SWIFT_BUILD = swift build --no-color-diagnostics -c release --static-swift-stdlib

bin = $(DESTDIR)$(PREFIX)/bin
man = $(DESTDIR)$(PREFIX)/share/man
doc = $(DESTDIR)$(PREFIX)/share/doc/inset
themes = $(doc)/themes
applications = $(DESTDIR)$(PREFIX)/share/applications
metainfo = $(DESTDIR)$(PREFIX)/share/metainfo
mime = $(DESTDIR)$(PREFIX)/share/mime/packages
icons = $(DESTDIR)$(PREFIX)/share/icons/hicolor
icon_sizes = $(notdir $(patsubst %/inset.png,%,$(wildcard share/icons/*/inset.png)))
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
# Debian's own zsh looks elsewhere below /usr.
zsh = $(DESTDIR)$(PREFIX)/share/zsh/$(if $(and $(filter /usr,$(PREFIX)),$(wildcard /etc/debian_version)),vendor-completions,site-functions)
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
documents = LICENSE README.md CHANGELOG.md config/input.conf config/inset.toml
PROGRAM = .build/release/inset
# The folders that uninstall takes away where nothing else is in them, the innermost first; those of /usr and /usr/local
# are there without Inset.
share = $(DESTDIR)$(PREFIX)/share
folders = $(man)/man1 $(man)/man5 $(share)/doc $(applications) $(metainfo) $(mime) $(share)/mime \
  $(foreach size,scalable $(icon_sizes),$(icons)/$(size)/apps $(icons)/$(size)) $(icons) $(share)/icons $(bash) $(share)/bash-completion $(zsh) $(share)/zsh $(fish) $(share)/fish \
  $(if $(filter /usr /usr/local,$(PREFIX)),,$(man) $(share) $(bin) $(DESTDIR)$(PREFIX))

.PHONY: help run test check sanitize build lint format bench screenshots install install-files uninstall deb clean

help:
	@sed -n '/^$$/q; s/^# \{0,1\}//p' Makefile

run:
	@scripts/packages build
	@scripts/run $(FILES)

test:
	@scripts/packages build test
	@scripts/test

check:
	@scripts/packages build test
	@scripts/test check

sanitize:
	@scripts/packages build test
	@scripts/sanitize

build:
	@scripts/packages build
	$(SWIFT_BUILD) --product inset

lint:
	@scripts/packages build test
	@scripts/lint

format:
	swift format -i -r Sources Tests Package.swift

bench:
	@scripts/packages build test
	$(SWIFT_BUILD) --product inset
	$(SWIFT_BUILD) --product inset-bench
	@scripts/bench

screenshots:
	@scripts/packages build test screenshots
	$(SWIFT_BUILD) --product inset
	$(SWIFT_BUILD) --product inset-bench
	@scripts/screenshots

# As root there may be no swift in the PATH: what `make build` left is taken.
.build/release/inset:
	@$(MAKE) build

install: .build/release/inset install-files

# What install puts where; PROGRAM is there already.
install-files:
	install -d '$(bin)' '$(man)/man1' '$(man)/man5' '$(themes)' '$(applications)' '$(metainfo)' '$(mime)' \
	  '$(icons)/scalable/apps' '$(bash)' '$(zsh)' '$(fish)'
	install -m 755 -s $(PROGRAM) '$(bin)/inset'
	install -m 644 man/inset.1 '$(man)/man1/inset.1'
	install -m 644 man/inset.5 '$(man)/man5/inset.5'
	install -m 644 $(documents) '$(doc)'
	install -m 644 config/themes/*.toml '$(themes)'
	install -m 644 share/applications/inset.desktop '$(applications)'
	install -m 644 share/metainfo/inset.metainfo.xml '$(metainfo)/io.github.inset_player.inset.metainfo.xml'
	install -m 644 share/mime/inset.xml '$(mime)'
	install -m 644 share/icons/inset.svg '$(icons)/scalable/apps'
	for size in $(icon_sizes); do install -D -m 644 "share/icons/$$size/inset.png" "$(icons)/$$size/apps/inset.png"; done
	install -m 644 share/completions/inset.bash '$(bash)/inset'
	install -m 644 share/completions/_inset '$(zsh)/_inset'
	install -m 644 share/completions/inset.fish '$(fish)/inset.fish'

uninstall:
	rm -f '$(bin)/inset' '$(man)/man1/inset.1' '$(man)/man5/inset.5' '$(applications)/inset.desktop' \
	  '$(metainfo)/io.github.inset_player.inset.metainfo.xml' '$(mime)/inset.xml' '$(icons)/scalable/apps/inset.svg' \
	  $(foreach size,$(icon_sizes),'$(icons)/$(size)/apps/inset.png') '$(bash)/inset' '$(zsh)/_inset' '$(fish)/inset.fish'
	rm -rf '$(doc)'
	@for folder in $(folders); do rmdir "$$folder" 2>/dev/null || true; done

deb: .build/release/inset
	@scripts/packages deb
	@scripts/deb

clean:
	rm -rf .build
