/** Targets of the back button (S-008). `:id` carries a path part over; anything else goes one step back. */
const targets: readonly [pattern: RegExp, to: string][] = [
  [/^\/kelola-agen$/, '/home'],
  [/^\/(?:detail-agen\/[^/]+|agent-search)$/, '/kelola-agen'],
  [/^\/edit-agent\/([^/]+)$/, '/detail-agen/$1'],
  [/^\/pengajuan-referal$/, '/home'],
  [/^\/(?:detail-referal\/[^/]+|add-referal|search)$/, '/pengajuan-referal'],
  [/^\/kelola-profil-pengguna$/, '/home'],
  [/^\/add-user$/, '/kelola-profil-pengguna'],
  [/^\/kelola-role$/, '/home'],
  [/^\/(?:tambah-role|role-details\/[^/]+)$/, '/kelola-role'],
  [/^\/kelola-admin-partner$/, '/home'],
  [/^\/add-admin-alt(?:\/[^/]+)?$/, '/kelola-admin-partner'],
  [/^\/detail-produk\/[^/]+$/, '/kelola-produk'],
  [/^\/(?:kelola-perusahaan|kelola-cabang)$/, '/home'],
  [/^\/add-company$/, '/kelola-perusahaan'],
  [/^\/add-branch$/, '/kelola-cabang'],
];

/** The fixed target of a path, or undefined for "one step back" (S-008.16). */
export function backTarget(pathname: string): string | undefined {
  for (const [pattern, to] of targets) {
    const match = pattern.exec(pathname);
    if (match) return to.replace('$1', match[1] ?? '');
  }
  return undefined;
}
