import { formatCount, formatDateTime } from '../../../shared/core/formats.ts';

/** Facts for support: kinds, versions, sizes. No names, addresses, paths or content. */
export interface DiagnosticFacts {
  version: string;
  isPackaged: boolean;
  system: string;
  versions: { electron?: string; chrome?: string; node?: string; chromiumHost?: string };
  server: { kind: 'embedded' | 'office' | 'unknown'; version: string | null; reachable: boolean };
  keychain: boolean;
  theme: string;
  zoom: number;
  displays: readonly string[];
  bytes: { memory: number; data: number; logs: number; free: number | null };
  folder: { chosen: boolean; problem: boolean };
  minutes: number;
}

const megabytes = (bytes: number | null) =>
  bytes === null ? 'tidak diketahui' : `${Math.round(bytes / 1024 / 1024).toLocaleString('id-ID')} MB`;

const serverKinds = { embedded: 'bawaan (PGlite)', office: 'kantor', unknown: 'tidak diketahui' };

const yes = (is: boolean) => (is ? 'ya' : 'tidak');

export function diagnosticsText(facts: DiagnosticFacts, at: Date): string {
  const { server, versions, bytes, folder } = facts;
  const lines: [string, string][] = [
    ['Rujukan', `${facts.version}${facts.isPackaged ? '' : ' (pengembangan)'}`],
    ['Waktu', `${formatDateTime(at)} WIB`],
    ['Berjalan selama', `${formatCount(facts.minutes)} menit`],
    ['Sistem', facts.system],
    // The Chromium host replaces Electron, but reports Electron's version.
    ['Wadah', versions.chromiumHost ? 'halaman Chromium, tanpa Electron' : 'Electron'],
    ['Electron', versions.chromiumHost ? '-' : (versions.electron ?? '-')],
    ['Chromium', versions.chrome ?? '-'],
    ['Node', versions.node ?? '-'],
    ['Server', serverKinds[server.kind]],
    ['Versi server', server.version ?? '-'],
    ['Server menjawab', yes(server.reachable)],
    ['Penyimpanan sandi tersedia', yes(facts.keychain)],
    ['Tema', facts.theme],
    ['Pembesaran', `${facts.zoom}%`],
    ['Layar', facts.displays.join(', ') || '-'],
    ['Memori Rujukan', megabytes(bytes.memory)],
    ['Ukuran data', megabytes(bytes.data)],
    ['Ukuran log', megabytes(bytes.logs)],
    ['Sisa penyimpanan', megabytes(bytes.free)],
    [
      'Folder kerja',
      `${folder.chosen ? 'pilihan pengguna' : 'bawaan'}, ${folder.problem ? 'bermasalah' : 'baik'}`,
    ],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
