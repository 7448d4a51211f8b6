import { readFileSync } from 'node:fs';
import { ConfigError } from './commandLine.ts';

/** An embedded database keeps the files of its tables and indexes open, some 450 with the demo; exports and uploads come on top. */
const handlesNeeded = 1024;

/** How many files this process may have open, where the system tells it; Node has asked for the most already. */
function handlesAllowed(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** A database that runs out of them in the middle of its work looks like one that is damaged. */
export function assertHandles(): void {
  const allowed = handlesAllowed();
  if (allowed === undefined || allowed >= handlesNeeded) return;
  throw new ConfigError(
    `Batas file terbuka terlalu rendah: ${allowed}, diperlukan ${handlesNeeded}. Jalankan dengan ulimit -n 4096, atau LimitNOFILE=4096 pada layanan systemd.`,
  );
}
