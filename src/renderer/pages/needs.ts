import { entities } from '../../shared/entities/index.ts';
import type { Product } from '../../shared/entities/product/schema.ts';
import { pathTo } from '../kit/page/page.ts';
import { type Counted, counting, type Needs } from '../kit/rights/needs.tsx';
import { agentPages } from './agentPages.ts';
import { partnerPages } from './partnerPages.ts';
import { productPages } from './productPages.ts';
import { referralPages } from './referralPages.ts';
import { userPages } from './userPages.ts';

const { agent, partner, product, referral, user } = entities;

interface Answer<Row> {
  data: readonly Row[];
  paginate?: { total: number } | undefined;
}
const totalOf =
  <Row>(nameOf: (row: Row) => string | undefined = () => undefined) =>
  ({ data, paginate }: Answer<Row>): Counted => ({
    count: paginate?.total ?? data.length,
    names: data.flatMap((row) => nameOf(row) ?? []),
  });
const first = { page: 1, limit: 1 } as const;

/** Products include their categories and programs, so one read serves three counts. */
const products = {};
const within =
  (namesOf: (row: Product) => readonly string[]) =>
  ({ data }: Answer<Product>): Counted => {
    const names = data.flatMap(namesOf);
    return { count: names.length, names };
  };

export const needs: Needs = {
  company: {
    name: 'Perusahaan',
    noun: 'perusahaan',
    use: 'Pemilik cabang, produk, dan agen. Kantor Anda sendiri yang pertama.',
    needs: [],
    fields: [
      'company_id',
      'company',
      'partner_id',
      'parent_id',
      'partnerAssign',
      'partner_id_company_soa',
      'partner_id_company_assign',
      'partnerCode',
    ],
    list: partnerPages.companies,
    add: partnerPages.addCompany,
    to: () => pathTo(partnerPages.addCompany),
    counting: counting(
      partner.list,
      { ...first, partner_type: 'company' },
      totalOf(({ name }) => name),
    ),
  },
  branch: {
    name: 'Cabang',
    noun: 'cabang',
    use: 'Tempat pengajuan dikerjakan. Setiap cabang di bawah satu perusahaan.',
    needs: ['company'],
    inside: 'untuk perusahaan ini',
    fields: ['branch_id', 'branch', 'partner_id_branch_soa', 'partner_id_branch_assign'],
    list: partnerPages.branches,
    add: partnerPages.addBranch,
    to: (company) => pathTo(partnerPages.addBranch, {}, { parent_id: company }),
    counting: counting(
      partner.list,
      { ...first, partner_type: 'branch' },
      totalOf(({ name }) => name),
    ),
  },
  product: {
    name: 'Produk',
    noun: 'produk',
    use: 'Yang ditawarkan agen, dan perusahaan mana yang menawarkannya.',
    needs: ['company'],
    fields: ['product_id'],
    list: productPages.list,
    add: productPages.add,
    to: () => pathTo(productPages.add),
    counting: counting(
      product.list,
      products,
      totalOf(({ product_name }) => product_name),
    ),
  },
  category: {
    name: 'Kategori',
    noun: 'kategori',
    use: 'Bagian dari satu produk, misalnya jenis kendaraan.',
    needs: ['product'],
    inside: 'untuk produk ini',
    fields: ['category_id'],
    list: productPages.list,
    add: productPages.addCategory,
    to: (id) => (id === undefined ? pathTo(productPages.list) : pathTo(productPages.addCategory, { id })),
    counting: counting(
      product.list,
      products,
      within(({ category_list }) => category_list.map(({ category_name }) => category_name)),
    ),
  },
  program: {
    name: 'Program',
    noun: 'program',
    use: 'Yang dipilih saat mengajukan: kuota, masa berlaku, wilayah.',
    needs: ['category'],
    inside: 'untuk produk ini',
    fields: ['program_id', 'program'],
    list: productPages.list,
    add: productPages.addProgram,
    to: (id) => (id === undefined ? pathTo(productPages.list) : pathTo(productPages.addProgram, { id })),
    counting: counting(
      product.list,
      products,
      within(({ program_list }) => program_list.map(({ program_name }) => program_name)),
    ),
  },
  question: {
    name: 'Pertanyaan',
    noun: 'pertanyaan',
    use: 'Isian tambahan dan foto yang diminta program. Boleh tanpa.',
    needs: ['program'],
    inside: 'untuk program ini',
    fields: [],
    list: productPages.list,
    add: productPages.addQuestion,
    to: (id) => (id === undefined ? pathTo(productPages.list) : pathTo(productPages.addQuestion, { id })),
  },
  agent: {
    name: 'Agen',
    noun: 'agen',
    use: 'Orang yang membawa pengajuan.',
    needs: [],
    fields: ['agent_code', 'agentCode'],
    list: agentPages.list,
    add: agentPages.add,
    to: () => pathTo(agentPages.add),
    counting: counting(agent.list, first, totalOf()),
  },
  user: {
    name: 'Pengguna',
    noun: 'pengguna',
    use: 'Rekan kantor, masing-masing dengan haknya.',
    needs: [],
    fields: ['user_id'],
    list: userPages.list,
    add: userPages.add,
    to: () => pathTo(userPages.add),
    counting: counting(user.list, first, totalOf()),
  },
  referral: {
    name: 'Pengajuan pertama',
    noun: 'pengajuan',
    use: 'Isi formulir, atau lepaskan file Excel di jendela ini.',
    needs: ['program', 'agent'],
    fields: [],
    list: referralPages.list,
    add: referralPages.add,
    to: () => pathTo(referralPages.add),
    counting: counting(referral.list, first, totalOf()),
  },
  offer: {
    name: 'Produk perusahaan',
    noun: 'produk',
    use: 'Produk yang ditawarkan perusahaan.',
    needs: ['company', 'product'],
    inside: 'untuk perusahaan ini',
    fields: [],
    list: partnerPages.companies,
    add: partnerPages.addProduct,
    to: (id) => (id === undefined ? pathTo(partnerPages.companies) : pathTo(partnerPages.addProduct, { id })),
  },
};
