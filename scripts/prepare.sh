# Sourced by ./run and ./test: installs what is missing, quietly skips what is there.

say() { printf '%s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo > /dev/null; then
    sudo "$@"
  else
    say "cannot install packages: neither root nor sudo; missing: ${missing[*]}"
    exit 1
  fi
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
  if ! command -v apt-get > /dev/null; then
    say "please install: ${missing[*]}"
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
                nlohmann-json3-dev libcpp-httplib-dev)
test_packages=(libgtest-dev valgrind chromium)
all_packages=(clang clang-tidy clang-format gcovr)

# build PRESET: configures once, builds; quiet unless something fails.
build() {
  local log=build/$1.log
  mkdir -p build
  if [ ! -f "build/$1/build.ninja" ] && ! cmake --preset "$1" > "$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
  if ! cmake --build --preset "$1" > "$log" 2>&1; then
    tail -n 60 "$log" >&2
    exit 1
  fi
}
