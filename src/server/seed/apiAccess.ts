import type { Queryable } from '../db/database.ts';
import { apiAccess } from '../entities/openApi/table.ts';

/** D-14: 5 groups, 18 items. */
const catalogue: Readonly<Record<string, readonly string[]>> = {
  Referral: [
    'Tambah pengajuan',
    'Lihat daftar pengajuan',
    'Lihat detail pengajuan',
    'Ubah status pengajuan',
    'Unggah berkas pengajuan',
  ],
  Produk: ['Lihat daftar produk', 'Lihat detail produk', 'Lihat kategori produk'],
  Program: ['Lihat daftar program', 'Lihat detail program', 'Lihat pertanyaan program', 'Lihat sisa kuota'],
  Agen: ['Lihat daftar agen', 'Lihat profil agen', 'Tambah agen'],
  Laporan: ['Laporan pengajuan', 'Laporan insentif', 'Laporan agen'],
};

/** What a partner's program may be allowed to call. */
export async function seedApiAccess(db: Queryable): Promise<void> {
  for (const [group, items] of Object.entries(catalogue)) {
    const [parent] = await db.insert(apiAccess).values({ name: group }).returning({ id: apiAccess.id });
    await db.insert(apiAccess).values(items.map((name) => ({ name, parent_id: parent!.id })));
  }
}
