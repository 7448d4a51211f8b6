/** Gives the keychain tests a private, unlocked gnome-keyring. */
import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian.mjs';

const programs = {
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  'secret-tool': 'libsecret-tools',
};

/** The default session bus would start a second, locked daemon. */
const bus = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

/** Separate folders hide the user's keyrings from the daemon. */
const inOwnSession = `
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/data" "$folder/run"
printf %s '${bus}' >"$folder/bus.conf"
export XDG_DATA_HOME="$folder/data" XDG_RUNTIME_DIR="$folder/run"
dbus-run-session --config-file="$folder/bus.conf" -- sh -c "$0" sh "$@"
`;

/** The loop restarts a crashed daemon with the same secrets. */
const unlockThenRun = `
set -eu
serves() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
    string:org.freedesktop.secrets | grep -q 'boolean true'
}
while :; do
  printf '\\n' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 || true
  sleep 0.1
done &
keeper=$!
trap 'kill "$keeper"' EXIT
tries=0
until serves; do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ]; then echo 'gnome-keyring does not answer' >&2; exit 1; fi
  sleep 0.1
done
printf probe | secret-tool store --label=probe rujukan-test probe
test "$(secret-tool lookup rujukan-test probe)" = probe
secret-tool clear rujukan-test probe
"$@"
`;

/** @param {string} program */
function isMissing(program) {
  return spawnSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' }).status !== 0;
}

/**
 * On macOS and Windows, the keychain is already unlocked.
 * @param {string[]} command
 * @returns {string[]}
 * @throws Error if the keyring packages cannot be installed
 */
export function withKeyring(command) {
  if (process.platform !== 'linux') return command;
  const missing = Object.entries(programs).filter(([program]) => isMissing(program));
  const packages = missing.map(([, debianPackage]) => debianPackage);
  if (packages.length > 0 && !installDebianPackages(packages)) {
    throw new Error(`The keychain tests need these Debian packages (or their like): ${packages.join(' ')}`);
  }
  return ['sh', '-c', inOwnSession, unlockThenRun, ...command];
}
