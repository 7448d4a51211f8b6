/** Facts about the program for whoever helps: kinds, versions, sizes. No name, address, path or content. */
export interface DiagnosticFacts {
  version: string;
  isPackaged: boolean;
  system: string;
  versions: { electron?: string; chrome?: string; node?: string };
  server: { kind: 'embedded' | 'office'; version: string | null; reachable: boolean };
  keychain: boolean;
  theme: string;
  zoom: number;
  /** Size and scale of each display. */
  displays: readonly string[];
  bytes: { memory: number; data: number; logs: number; free: number | null };
  folder: { chosen: boolean; problem: boolean };
  minutes: number;
}

const megabytes = (bytes: number | null) =>
  bytes === null ? 'tidak diketahui' : `${Math.round(bytes / 1024 / 1024).toLocaleString('id-ID')} MB`;

const yes = (is: boolean) => (is ? 'ya' : 'tidak');

/** One line for each fact, to be pasted into a mail. */
export function diagnosticsText(facts: DiagnosticFacts, at: Date): string {
  const { server, versions, bytes, folder } = facts;
  const lines: [string, string][] = [
    ['Rujukan', `${facts.version}${facts.isPackaged ? '' : ' (pengembangan)'}`],
    ['Waktu', at.toISOString()],
    ['Berjalan selama', `${facts.minutes} menit`],
    ['Sistem', facts.system],
    ['Electron', versions.electron ?? '-'],
    ['Chromium', versions.chrome ?? '-'],
    ['Node', versions.node ?? '-'],
    ['Server', server.kind === 'embedded' ? 'bawaan (PGlite)' : 'kantor'],
    ['Versi server', server.version ?? '-'],
    ['Server menjawab', yes(server.reachable)],
    ['Keychain tersedia', yes(facts.keychain)],
    ['Tema', facts.theme],
    ['Pembesaran', `${facts.zoom}%`],
    ['Layar', facts.displays.join(', ') || '-'],
    ['Memori program', megabytes(bytes.memory)],
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
