# bash completion for inset(1). Made from the program's tables; `INSET_RECORD=1 scripts/test only Completions` rewrites it.

_inset_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The names of sessions.
_inset_sessions() {
  _inset_words "$(inset sessions --json 2>/dev/null | sed -n 's/^ *"name" : "\(.*\)",*$/\1/p')"
}

# Folders, and files whose ending matches; all files where none does.
_inset_files() {
  local file matching=() all=()
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    all+=("$file")
    if [[ -d $file || ${file,,} =~ $1 ]]; then matching+=("$file"); fi
  done < <(compgen -f -- "$cur")
  if ((${#matching[@]} > 0)); then COMPREPLY=("${matching[@]}"); else COMPREPLY=("${all[@]}"); fi
}

_inset() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options subcommand= word
  local media='\.(264|265|3g2|3gp|8svx|aa|aa3|aac|aax|ac3|ac4|adts|aif|aifc|aiff|alac|amr|amv|aob|ape|apl|apng|asf|asx|au|avi|avif|avs|awb|bik|bk2|bmp|caf|cue|dav|desktop|dff|divx|drc|dsf|dts|dtshd|dv|dvr-ms|eac3|evo|exr|f4a|f4b|f4v|flac|flc|fli|flv|gif|gsm|gxf|h264|h265|heic|heif|hevc|ico|ismv|it|ivf|j2k|jmv|jp2|jpeg|jpg|json|jxl|k3g|lrv|m1v|m2p|m2t|m2ts|m2v|m3u|m3u8|m4a|m4b|m4r|m4v|mid|mjpeg|mjpg|mk3d|mka|mkv|mlp|mng|mo3|mod|mov|mp1|mp2|mp2v|mp3|mp4|mpa|mpc|mpe|mpeg|mpg|mpga|mptm|mpv|mtm|mts|mtv|mxf|mxg|nsv|nut|nuv|obu|oga|ogg|ogm|ogv|ogx|oma|opus|pbm|pcx|pgm|pls|png|pnm|ppm|pva|qcp|qoi|qt|ra|ram|rec|rf64|rm|rmi|rmvb|roq|rpl|s3m|shn|skm|smk|snd|sox|spc|spx|strm|swf|tak|tga|tif|tiff|tod|tp|trp|ts|tta|umx|url|vdr|vgm|vgz|viv|vob|voc|vp6|vro|w64|wav|wave|wax|weba|webm|webp|wm|wma|wmv|wmx|wtv|wv|wvx|xm|xspf|y4m|yuv)$'
  local subtitles='\.(ass|dfxp|idx|jss|lrc|mks|mpl|mpl2|pjs|rt|sami|sbv|smi|srt|ssa|stl|sub|sup|ttml|vtt)$'
  local playlists='\.(asx|cue|desktop|json|m3u|m3u8|pls|strm|url|wax|wmx|wvx|xspf)$'
  COMPREPLY=()
  # --name=value comes as three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $prev in
    --start) return ;;
    --playlist-start) return ;;
    --edition) return ;;
    --playlist) _inset_files "$playlists"; return ;;
    --source-socket) return ;;
    --end) return ;;
    --length) return ;;
    --loop-file) _inset_words "inf no"; return ;;
    --loop-playlist) _inset_words "inf no"; return ;;
    --presentation) _inset_words "auto full inline pip"; return ;;
    --speed) return ;;
    --keep-open) _inset_words "no yes always"; return ;;
    --autocreate-playlist) _inset_words "no filter same"; return ;;
    --skip-parts) return ;;
    --audio-file) _inset_files ''; return ;;
    --aid) return ;;
    --audio-delay) return ;;
    --audio-device) _inset_words "$(inset --audio-device help 2>/dev/null | cut -d' ' -f1)"; return ;;
    --audio-channels) _inset_words "auto mono stereo 5.1 7.1"; return ;;
    --audio-session) _inset_words "mix duck solo spoken"; return ;;
    --volume) return ;;
    --replaygain) _inset_words "no track album"; return ;;
    --vid) return ;;
    --colors) _inset_words "auto truecolor 256 16 mono"; return ;;
    --glyphs) _inset_words "auto half quadrant sextant octant braille ascii"; return ;;
    --graphics) _inset_words "auto cells kitty sixel iterm"; return ;;
    --fps-limit) return ;;
    --video-rotate) _inset_words "0 90 180 270"; return ;;
    --sub-file) _inset_files "$subtitles"; return ;;
    --sid) return ;;
    --secondary-sid) return ;;
    --sub-delay) return ;;
    --secondary-sub-delay) return ;;
    --sub-codepage) _inset_words "auto $(iconv -l 2>/dev/null | sed 's,//,,g')"; return ;;
    --alang) return ;;
    --slang) return ;;
    --pip-corner) _inset_words "top-left top-middle top-right middle-right bottom-right bottom-middle bottom-left middle-left"; return ;;
    --pip-terminal) _inset_words "over beside"; return ;;
    --embedded-mpv) _inset_words "auto corner full ask off"; return ;;
    --preview) _inset_words "off alone still moving"; return ;;
    --theme) _inset_words "$(inset --theme help 2>/dev/null)"; return ;;
    --user-agent) return ;;
    --referrer) return ;;
    --http-header-fields) return ;;
    --tls-verify) _inset_words "yes no"; return ;;
    --tls-ca-file) _inset_files ''; return ;;
    --ytdl-format) return ;;
    --ytdl-raw-options) return ;;
    --profile) _inset_words "default low-latency"; return ;;
    --resume) _inset_words "auto always no"; return ;;
    --input-commands) return ;;
    --input-ipc-server) return ;;
    --syncplay) return ;;
    --session) _inset_sessions; return ;;
    --config-dir) _inset_files '^$'; return ;;
    --log-file) _inset_files ''; return ;;
    --socket) return ;;
    --at) return ;;
    --size) return ;;
    --format) _inset_words "ansi png jpeg"; return ;;
    --sheet) return ;;
  esac
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
    attach | doctor | history | keys | places | probe | remote | sessions | terminal | still) subcommand=$word ;;
    esac
    [[ $word == --no-config ]] || break
  done
  case $subcommand in
    attach) options='--new --help' ;;
    doctor) options='--no-config --config-dir --tone --help' ;;
    history) options='--no-config --config-dir --json --clear --help' ;;
    keys) options='--no-config --config-dir --help' ;;
    places) options='--no-config --config-dir --json --help' ;;
    probe) options='--json --tls-verify --tls-ca-file --help' ;;
    remote) options='--socket --session --help' ;;
    sessions) options='--json --help' ;;
    terminal) options='--no-config --config-dir --help' ;;
    still) options='--at --size --format --sheet --video-rotate --glyphs --colors --tls-verify --tls-ca-file --help' ;;
    *) options='--start --playlist-start --edition --playlist --source-socket --shuffle --demo --end --length --loop-file --loop-playlist --presentation --speed --pause --keep-open --quit-at-end --autocreate-playlist --skip-parts --audio-file --aid --audio-delay --no-audio --audio-device --audio-channels --audio-session --volume --mute --replaygain --vid --no-video --colors --glyphs --graphics --fps-limit --video-rotate --sub-file --sid --secondary-sid --sub-delay --secondary-sub-delay --sub-codepage --alang --slang --fullscreen --pip-corner --pip-terminal --embedded-mpv --preview --theme --user-agent --referrer --http-header-fields --tls-verify --tls-ca-file --ytdl --ytdl-format --ytdl-raw-options --profile --no-resume --resume --no-history --private --input-commands --input-ipc-server --syncplay --session --detached --new --no-session --no-config --config-dir --log-file --mpv --version --help --help-all' ;;
  esac
  if [[ $cur == -* ]]; then
    _inset_words "$options"
    return
  fi
  if [[ $subcommand == attach ]]; then
    _inset_sessions
    return
  fi
  if [[ $subcommand == remote ]]; then
    case $prev in
    remote)
      _inset_words 'get observe expand-text seek revert-seek seek-prompt frame-step frame-back-step live-edge ab-loop skip set add multiply cycle cycle-values playlist-next last-item pause-after-current stop-after-current sleep-timer playlist-prev sub-seek sub-step sub-add rescan-external-files sub-remove sub-reload audio-add audio-remove audio-reload loadfile loadlist stop show-text print-text overlay-text overlay-add overlay-remove show-progress screenshot screenshot-to-file pip present pip-corner swap pip-hide pip-size list-size terminal guest-film terminal-escape terminal-key terminal-scroll terminal-search terminal-search-again terminal-copy terminal-folder leave focus play-second close-second swap-films second list-move list-count list-activate list-append list-remove save-playlist browser-up bookmark bookmark-go browser-go place-name place-remove browser-back browser-forward browser-all-files browser-hidden-files browser-sort browser-refresh filter filter-clear filter-step list-mark list-shift list-play-next list-queue list-undo list-redo playlist-clear playlist-shuffle playlist-unshuffle playlist-sort playlist-group playlist-move playlist-remove playlist-play-index syncplay-join syncplay-leave syncplay-ready syncplay-say syncplay-share syncplay-go help menu menu-step palette complete stats repaint script-message keypress keydown keyup keybind suspend detach quit quit-watch-later save-settings write-watch-later-config delete-watch-later-config ignore'
      return
      ;;
    get | observe | set | add | multiply | cycle | cycle-values)
      _inset_words 'pause speed loop-file loop-playlist ab-loop-a ab-loop-b time-pos time-remaining duration percent-pos chapter chapters edition editions skip-parts end length linear-parts quality vid brightness contrast saturation gamma hue deinterlace video-aspect-override video-rotate video-zoom video-pan-x video-pan-y panscan graphics width height video-codec aid volume mute audio-delay normalize equalizer visualizer replaygain replaygain-preamp replaygain-clip replaygain-fallback audio-channels audio-device audio-session audio-codec sid secondary-sid sub-delay secondary-sub-delay sub-visibility secondary-sub-visibility sub-pos sub-text filename path media-title playlist-pos-1 playlist-pos playlist-count shuffle presentation fullscreen pip pip-corner pip-size pip-view-size allows-pip pip-hidden list-view theme waveform find sound-of screenshot-format screenshot-directory screenshot-template screenshot-jpeg-quality clipboard/text selected-path start-paused keep-open quit-at-end skip-interval controls-timeout notice-timeout on-focus-out on-suspend on-lock inhibit-idle on-hangup session-timeout on-device-lost prefetch chapter-notices slider-thumbnails colors glyphs pip-terminal auto-pip auto-pip-program auto-pip-next-item other-sound swap-sound terminal-scrollback terminal-clipboard embedded-mpv preview browser-play borders motion hints background bidi symbols reader user-agent referrer http-header-fields ytdl ytdl-format ytdl-raw-options'
      return
      ;;
    esac
  fi
  _inset_files "$media"
  if ((COMP_CWORD == 1)); then
    while IFS= read -r word; do COMPREPLY+=("$word"); done \
      < <(compgen -W 'attach doctor history keys places probe remote sessions terminal still' -- "$cur")
  fi
}

complete -F _inset inset
