import { anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { partnerGate } from '../../shared/entities/partner/gates.ts';
import type { PartnerType } from '../../shared/entities/partner/schema.ts';
import { type Page, page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

type OfType = { partner_type: PartnerType };

const companies = page({
  path: '/kelola-perusahaan',
  list: 'company',
  title: 'Kelola Data Perusahaan',
  access: partnerGate('list', 'company'),
  parent: homePage,
  backToParent: true,
  command: true,
});
const addCompany = page({
  path: '/add-company',
  title: 'Tambah Perusahaan',
  access: partnerGate('create', 'company'),
  parent: companies,
  backToParent: true,
  command: true,
});

const branches = page({
  path: '/kelola-cabang',
  list: 'branch',
  title: 'Kelola Data Cabang',
  access: partnerGate('list', 'branch'),
  parent: homePage,
  backToParent: true,
  command: true,
});
const addBranch = page({
  path: '/add-branch',
  title: 'Tambah Cabang',
  access: partnerGate('create', 'branch'),
  parent: branches,
  backToParent: true,
  command: true,
});

/** Narrower than the access of `partner.detail`, which also serves the edit form (C-162, S-043). */
const profileGate = { company: anyOf('r_partner_profile'), branch: anyOf('r_branch_detail') } as const;

const detail = page<OfType>({
  path: '/detail-partner/:id',
  title: 'Profil Perusahaan',
  access: anyOf('r_partner_profile', 'r_branch_detail'),
  parent: companies,
  forRecord: ({ partner_type }) => ({
    access: profileGate[partner_type],
    ...(partner_type === 'branch' && { title: 'Profil Cabang', parent: branches }),
  }),
});

export const partnerPages = {
  companies,
  addCompany,
  branches,
  addBranch,
  detail,
  addProduct: page({
    path: '/add-agent-product/:id',
    title: 'Tambah Produk Partner',
    access: entities.partner.assignProduct.access,
    parent: detail as Page,
  }),
  edit: page<OfType>({
    path: '/edit-company/:id',
    title: 'Ubah Perusahaan',
    access: entities.partner.update.access,
    parent: companies,
    forRecord: ({ partner_type }) => ({
      access: partnerGate('update', partner_type),
      ...(partner_type === 'branch' && { title: 'Ubah Cabang', parent: branches }),
    }),
  }),
};

export const partnerKinds = {
  company: { list: companies, add: addCompany, noun: 'perusahaan' },
  branch: { list: branches, add: addBranch, noun: 'cabang' },
} as const satisfies Record<PartnerType, { list: Page; add: Page; noun: string }>;
