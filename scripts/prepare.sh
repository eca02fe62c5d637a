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
                nlohmann-json3-dev libcpp-httplib-dev
                libsqlite3-dev libsqlitecpp-dev libtomlplusplus-dev libboost-dev libeigen3-dev libpagmo-dev)
test_packages=(libgtest-dev valgrind chromium)
all_packages=(clang clang-tidy clang-format gcovr)

# configure PRESET: quiet unless it fails; cheap when nothing has changed.
configure() {
  mkdir -p build
  if ! cmake --preset "$1" > "build/$1.configure.log" 2>&1; then
    cat "build/$1.configure.log" >&2
    exit 1
  fi
}

# build PRESET [TARGET]: quiet unless it fails.
build() {
  if ! cmake --build --preset "$1" ${2:+--target "$2"} > "build/$1.log" 2>&1; then
    tail -n 60 "build/$1.log" >&2
    exit 1
  fi
}
