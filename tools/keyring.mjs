/**
 * Tests of the keychain use the real Secret Service of Linux: a gnome-keyring of their own, unlocked with an
 * empty password, on a D-Bus session of their own, forgotten when the command ends.
 */
import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian.mjs';

/** The programs that are needed, and the Debian package of each. */
const programs = {
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  'secret-tool': 'libsecret-tools',
};

/** The daemon reads the password from its first line and goes into the background once it is unlocked. */
const unlockThenRun = `
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/data" "$folder/run"
printf '\\n' | XDG_DATA_HOME="$folder/data" XDG_RUNTIME_DIR="$folder/run" \\
  gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
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
 * Wraps a command so that it finds an unlocked keychain; on macOS and Windows the system has one.
 * @param {string[]} command program and arguments
 * @returns {string[]} the command to run instead
 * @throws when the keychain's programs are missing and cannot be installed
 */
export function withKeyring(command) {
  if (process.platform !== 'linux') return command;
  const missing = Object.entries(programs).filter(([program]) => isMissing(program));
  const packages = missing.map(([, debianPackage]) => debianPackage);
  if (packages.length > 0 && !installDebianPackages(packages)) {
    throw new Error(`The keychain tests need these Debian packages (or their like): ${packages.join(' ')}`);
  }
  return ['dbus-run-session', '--', 'sh', '-c', unlockThenRun, 'sh', ...command];
}
