import { eq } from 'drizzle-orm';
import { partner } from '../entities/partner/table.ts';
import { restartIds } from '../seed/ids.ts';
import type { DemoContext } from './context.ts';
import { demoPhone, personName, streetAddress } from './people.ts';
import type { DemoCity } from './places.ts';

const firstPhone = 9000;

interface DemoCompany {
  name: string;
  code: string;
  category: string;
  city: DemoCity;
  branches: readonly (readonly [name: string, city: DemoCity])[];
}

/**
 * Companies and branches of the demo (D-04, D-05). The first is the office's company. Ids follow this order:
 * companies, then branches.
 */
const companies: readonly DemoCompany[] = [
  {
    name: 'PT Mitra Referal Nusantara',
    code: 'MRN',
    category: 'Teknologi',
    city: 'jakartaPusat',
    branches: [],
  },
  {
    name: 'PT Bank Nusa Sejahtera',
    code: 'BNS',
    category: 'Perbankan',
    city: 'jakartaPusat',
    branches: [
      ['BNS Jakarta Pusat', 'jakartaPusat'],
      ['BNS Bandung', 'bandung'],
      ['BNS Surabaya', 'surabaya'],
      ['BNS Semarang', 'semarang'],
    ],
  },
  {
    name: 'PT Multifinance Karya',
    code: 'MFK',
    category: 'Multifinance',
    city: 'bekasi',
    branches: [
      ['Multifinance Karya Bekasi', 'bekasi'],
      ['Multifinance Karya Yogyakarta', 'yogyakarta'],
      ['Multifinance Karya Denpasar', 'denpasar'],
    ],
  },
  {
    name: 'PT Asuransi Garuda Sentosa',
    code: 'ASG',
    category: 'Asuransi',
    city: 'medan',
    branches: [
      ['Asuransi Garuda Medan', 'medan'],
      ['Asuransi Garuda Palembang', 'palembang'],
      ['Asuransi Garuda Makassar', 'makassar'],
    ],
  },
  {
    name: 'Koperasi Maju Bersama',
    code: 'KPM',
    category: 'Koperasi',
    city: 'malang',
    branches: [
      ['Koperasi Maju Bersama Malang', 'malang'],
      ['Koperasi Maju Bersama Solo', 'solo'],
    ],
  },
  {
    name: 'PT Griya Properti Indah',
    code: 'GPI',
    category: 'Properti',
    city: 'tangerang',
    branches: [
      ['Griya Properti Tangerang', 'tangerang'],
      ['Griya Properti Balikpapan', 'balikpapan'],
    ],
  },
];

export async function seedPartners(demo: DemoContext): Promise<void> {
  const { tx } = demo;
  let number = 0;
  const contact = (city: DemoCity) => {
    number += 1;
    return {
      address: streetAddress(demo.random),
      ...demo.places.address(demo.random, city),
      phone: demoPhone(firstPhone + number),
      pic_name: personName(demo.random, 100 + number),
      pic_phone: demoPhone(firstPhone + 100 + number),
    };
  };
  const [house, ...others] = companies.map((company, index) => ({
    id: index + 1,
    partner_type: 'company' as const,
    name: company.name,
    partner_code: company.code,
    partner_number: `P${String(index + 1).padStart(4, '0')}`,
    category: company.category,
    pic_position: 'Kepala Kemitraan',
    ...contact(company.city),
  }));
  await tx.update(partner).set(house!).where(eq(partner.id, house!.id));
  const branches = companies.flatMap((company, index) =>
    company.branches.map(([name, city]) => ({ name, city, parent_id: index + 1 })),
  );
  await tx.insert(partner).values([
    ...others,
    ...branches.map(({ name, city, parent_id }, index) => ({
      id: companies.length + index + 1,
      partner_type: 'branch' as const,
      name,
      parent_id,
      partner_number: `C${String(index + 1).padStart(3, '0')}`,
      ...contact(city),
    })),
  ]);
  await restartIds(tx, partner);
}
