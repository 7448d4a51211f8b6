import type { Column } from '../../../../../src/renderer/kit/grid/columns.ts';
import { StatusBadge, type StatusTone } from '../../../../../src/renderer/kit/marks/StatusBadge.tsx';
import {
  type ReferralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../../../../src/shared/entities/referral/status.ts';

export interface Sample {
  id: number;
  number: string;
  name: string;
  phone: string;
  nik: string;
  status: ReferralStatus;
  city: string;
  amount: number;
  rate: number;
  createdAt: string;
  day: string;
  note: string | null;
}

const tones: Record<ReferralStatus, StatusTone> = {
  1: 'blue',
  2: 'purple',
  3: 'amber',
  4: 'teal',
  5: 'green',
  6: 'cyan',
  7: 'grey',
  8: 'red',
};

const firstNames = ['Joko', 'Lestari', 'Ayu', 'Bayu', 'Nur', 'Rina', 'Maya', 'Indah', 'Agus', 'Siti'];
const lastNames = ['Permata', 'Gunawan', 'Lubis', 'Simanjuntak', 'Wijaya', 'Siregar', 'Hakim', 'Kusuma'];
const cities = ['Kota Bandung', 'Kabupaten Sleman', 'Kota Surabaya', 'Kabupaten Deli Serdang'];

const pick = <Item,>(items: readonly Item[], index: number): Item => items[index % items.length]!;

function sample(id: number): Sample {
  return {
    id,
    number: `ABC-${String(20260000 + id)}`,
    name: `${pick(firstNames, id * 7)} ${pick(lastNames, id * 3)}`,
    phone: `0812${String(34560000 + id * 37)}`,
    nik: `327305${String(1234560000 + id)}`,
    status: pick(referralStatusIds, id * 5 + Math.floor(id / 8)),
    city: pick(cities, id * 11),
    amount: (id % 97) * 1_250_000 - 500_000,
    rate: (id % 9) / 2,
    createdAt: new Date(Date.UTC(2026, 10, 20, 3) - id * 3_600_000).toISOString(),
    day: '2026-11-21',
    note: id % 3 === 0 ? null : 'Minta dihubungi sore hari',
  };
}

export function samplePage(page: number, size: number): Sample[] {
  return Array.from({ length: size }, (_, index) => sample((page - 1) * size + index + 1));
}

const described: Column<Sample>[] = [
  { key: 'number', title: 'Nomor Pengajuan', width: 140, value: (row) => row.number },
  {
    key: 'name',
    title: 'Nama',
    width: 170,
    tone: 'strong',
    pinned: new URLSearchParams(location.search).has('pinned'),
    value: (row) => row.name,
  },
  {
    key: 'status',
    title: 'Status',
    width: 148,
    value: (row) => referralStatusNames[row.status],
    render: (row) => <StatusBadge tone={tones[row.status]}>{referralStatusNames[row.status]}</StatusBadge>,
  },
  { key: 'phone', title: 'Nomor Telepon', width: 130, tone: 'muted', value: (row) => row.phone },
  { key: 'nik', title: 'NIK', width: 150, sortable: false, value: (row) => row.nik },
  { key: 'city', title: 'Kota', width: 186, value: (row) => row.city },
  { key: 'amount', title: 'Nominal', width: 130, kind: 'rupiah', value: (row) => row.amount },
  { key: 'rate', title: 'Tarif', width: 80, kind: 'number', value: (row) => row.rate },
  {
    key: 'createdAt',
    title: 'Tanggal Pengajuan',
    width: 165,
    kind: 'datetime',
    value: (row) => row.createdAt,
  },
  { key: 'day', title: 'Tanggal Lahir', width: 120, kind: 'day', value: (row) => row.day },
  { key: 'note', title: 'Catatan', width: 200, value: (row) => row.note },
  { key: 'secret', title: 'Disembunyikan', width: 120, hidden: true, value: (row) => row.id },
];

const more = Array.from(
  { length: 13 },
  (_, index): Column<Sample> => ({
    key: `more${index}`,
    title: `Isian ${index + 1}`,
    width: 120,
    value: (row) => `${row.id}.${index}`,
  }),
);

export const sampleColumns: readonly Column<Sample>[] = [...described, ...more];
