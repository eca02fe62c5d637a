# Sourced by ./run and ./test: installs what is missing, quietly skips what is there.

say() { printf '%s\n' "$*" >&2; }

# as_root COMMAND...: only after can_install has said yes.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}
can_install() {
  command -v apt-get > /dev/null && { [ "$(id -u)" -eq 0 ] || command -v sudo > /dev/null; }
}

# need_packages NAME...: Debian packages.
need_packages() {
  missing=()
  local package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' \
      || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if ! can_install; then
    say "please install these packages first (this needs apt-get, and root or sudo): ${missing[*]}"
    exit 1
  fi
  say "installing ${missing[*]} ..."
  local log
  log=$(mktemp)
  if ! { as_root apt-get update -qq \
         && as_root env DEBIAN_FRONTEND=noninteractive \
              apt-get install -y -qq --no-install-recommends "${missing[@]}"; } > "$log" 2>&1; then
    say "installation failed:"
    tail -n 20 "$log" >&2
    exit 1
  fi
  rm -f "$log"
}

build_packages=(g++ cmake ninja-build pkg-config ccache mold libcli11-dev libfmt-dev
                nlohmann-json3-dev libcpp-httplib-dev libedit-dev
                libsqlite3-dev libsqlitecpp-dev libtomlplusplus-dev libboost-dev libeigen3-dev libpagmo-dev)
mpi_packages=(openmpi-bin libopenmpi-dev)
test_packages=(libgtest-dev valgrind chromium fonts-wqy-microhei iproute2 polyglot fairymax gnuchess phalanx
               "${mpi_packages[@]}")
all_packages=(clang clang-tidy clang-format gcovr)
fuzz_packages=(clang-14 libclang-rt-14-dev)

# configure PRESET: quiet unless it fails; cheap when nothing has changed.
configure() {
  mkdir -p build
  if ! cmake --preset "$1" > "build/$1.configure.log" 2>&1; then
    cat "build/$1.configure.log" >&2
    exit 1
  fi
}

# show_progress: reads Ninja's "[63/120] ..." lines and shows how far the build is and how long it
# still takes: one line that is rewritten on a terminal, a line at every tenth elsewhere.
show_progress() {
  local begin=$SECONDS said=-1 line finished total left tenth
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    [ "$total" -ge 5 ] || continue
    left="" tenth=$((10 * finished / total))
    if [ "$finished" -gt 4 ]; then
      left=$(((SECONDS - begin) * (total - finished) / finished))
      left=$(printf ', about %d:%02d minutes left' $((left / 60)) $((left % 60)))
    fi
    if [ -t 2 ]; then
      printf '\r[%*d/%d]%s\033[K' ${#total} "$finished" "$total" "$left" >&2
    elif [ "$tenth" -gt "$said" ]; then
      said=$tenth
      printf '[%*d/%d]%s\n' ${#total} "$finished" "$total" "$left" >&2
    fi
  done
  if [ -t 2 ] && [ -n "${finished:-}" ]; then printf '\r\033[K' >&2; fi
}

# build PRESET [TARGET]: shows progress; the compiler's own words only if it fails.
build() {
  local log="build/$1.log"
  if ! NINJA_STATUS='[%f/%t] ' cmake --build --preset "$1" ${2:+--target "$2"} 2>&1 \
      | tee "$log" | show_progress; then
    tail -n 60 "$log" >&2
    exit 1
  fi
}
