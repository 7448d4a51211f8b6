import type { BatchColumn, ColumnKind } from '../../../src/batch/file/columns.ts';
import {
  agentWays,
  nameWays,
  nikWays,
  phoneWays,
  salaryWays,
  type Way,
  zipWays,
} from '../../fixtures/officeWays.ts';

const long = (...lengths: number[]) => lengths.map((length) => 'a'.repeat(length));
const digits = (begin: string, ...lengths: number[]) =>
  lengths.map((length) => begin.padEnd(length, '123456789').slice(0, length));

const byKind: Readonly<Record<ColumnKind, readonly string[]>> = {
  text: [
    ...long(1, 2, 4, 5, 40, 41, 100, 101, 255, 256, 5000, 5001),
    '12345',
    'Andi 2',
    'a;b',
    'latlon:1,2',
    'tidak ada',
    '0',
    'satu\ndua',
    'a  b',
    '#N/A',
    '<b>tebal</b>',
  ],
  phone: [
    ...digits('08', 6, 7, 9, 10, 13, 14, 17, 18),
    '8123456789',
    '1234567890',
    'telepon',
    '0812345678 (2)',
  ],
  nik: [
    ...digits('3273050101701', 1, 15, 17),
    '3273053201700100',
    '3273050113700100',
    '3273050101700000',
    '9999990101700100',
    '3273050101200100',
    'tidak tahu',
  ],
  amount: [
    '0',
    '1',
    '99999',
    '5,000',
    '5.000.000,50',
    '1e3',
    '0x10',
    '1000000000000001',
    '-1',
    'lima juta',
    'UMR',
  ],
  digits: [...digits('40', 1, 3, 4, 5, 6, 10, 11), '40l72', '-4017'],
  photo: ['ktp.jpg', `${'0'.repeat(40)}.jpg`],
  coordinate: ['-6.2', '-6,2', '0', '90', '90.5', '181', '-6914744', '-6.2, 106.8', 'di rumah'],
};

const ways: Readonly<Record<string, readonly Way[]>> = {
  submitter_mobile_number: phoneWays,
  nik: nikWays,
  submitter_zip_code: zipWays,
  agent_code: agentWays,
  submitter_name: nameWays,
  submitter_salary: salaryWays,
};

export function cellValues({ key, kind }: Pick<BatchColumn, 'key' | 'kind'>): string[] {
  const written = (ways[key] ?? []).map(([cell]) => cell).filter((cell) => typeof cell === 'string');
  return [...new Set(['', ...byKind[kind], ...written])];
}
