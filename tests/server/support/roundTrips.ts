import { agentExportColumns } from '../../../src/server/entities/agent/exportSheet.ts';
import { partnerExportColumns } from '../../../src/server/entities/partner/exportSheet.ts';
import { referralExportColumns } from '../../../src/server/entities/referral/exportSheet.ts';
import type { ExportColumn } from '../../../src/server/kit/exportSheet.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations as batch } from '../../../src/shared/entities/batchUpload/operations.ts';
import { categoryOperations as category } from '../../../src/shared/entities/category/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { faqOperations as faq } from '../../../src/shared/entities/faq/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { prefixOperations as prefix } from '../../../src/shared/entities/prefix/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { questionOperations as question } from '../../../src/shared/entities/question/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { roleOperations as role } from '../../../src/shared/entities/role/operations.ts';
import { settingOperations as setting } from '../../../src/shared/entities/setting/operations.ts';
import { sliderOperations as slider } from '../../../src/shared/entities/slider/operations.ts';
import { targetOperations as target } from '../../../src/shared/entities/target/operations.ts';
import { termsOperations as terms } from '../../../src/shared/entities/terms/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { viewOperations as view } from '../../../src/shared/entities/view/operations.ts';
import { withdrawInstructionOperations as withdraw } from '../../../src/shared/entities/withdrawInstruction/operations.ts';
import type { TestServer } from '../harness.ts';
import { createBranching, createProgram } from './catalogue.ts';
import { chief } from './house.ts';
import { createOne, placeAt } from './referrals.ts';
import {
  addressOf,
  agentValues,
  answersAsSent,
  openApiValues,
  placesOf,
  premium,
  programValues,
  referralValues,
  secret,
  uploaded,
} from './roundTripValues.ts';
import type { Input, Turn } from './samples.ts';

export interface RoundTrip {
  create?: Operation;
  update?: Operation;
  read: (server: TestServer, id: number) => Promise<Input>;
  list?: { operation: Operation; input?: (record: Input) => Input; rows?: (data: never) => Input[] };
  exported?: {
    operation: Operation;
    dataName: 'agent' | 'partner' | 'referral';
    columns: readonly ExportColumn<never>[];
    keyword: string;
  };
  /** Id of a stored record, for lines without `create`. */
  existing?: (server: TestServer) => Promise<number> | number;
  /** Values that the schema does not give, for example keys of other records. */
  values?: (server: TestServer, turn: Turn) => Promise<Input> | Input;
  /** How to read a field whose answer differs from its input. */
  readAs?: Readonly<Record<string, (record: never) => unknown>>;
  /** Names in the audit log, for fields that have another name there. */
  loggedAs?: Readonly<Record<string, string>>;
  /** Fields that are not sent, with the reason. */
  unsent?: Readonly<Record<string, string>>;
  /** Fields that cannot be read back, with the reason. */
  unread?: Readonly<Record<string, string>>;
  /** Fields that cannot be changed alone, with the reason. */
  alone?: Readonly<Record<string, string>>;
  /** Fields that an update cannot change, with the reason. */
  stays?: Readonly<Record<string, string>>;
}

const detail =
  (operation: Operation, field = 'id') =>
  async (server: TestServer, id: number) =>
    (await server.call(operation, { [field]: id }, chief)).data as Input;
const only = (operation: Operation) => async (server: TestServer) =>
  (await server.call(operation, {}, chief)).data as Input;
const idsIn = (list: { id: number }[]) => list.map((each) => each.id);
const plan = (first: Input, second: Input) => (_: TestServer, turn: Turn) => [first, second][turn]!;

const otpTexts = plan(
  { message: 'Kode {code}', resend_from: 1, resend_to: 30 },
  { message: 'OTP {code}', resend_from: 2, resend_to: 40 },
);

const passwords = { password: 'only its hash is stored', confirm_password: 'only compared' };

const partnerAddress = (turn: Turn) => addressOf(['province', 'city', 'kecamatan', 'kelurahan'], turn);
/** A region name cannot change alone, because it must lie in the region above it. */
const below = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'lies elsewhere (A-117)']));
const placedTogether = { company_id: 'has other branches', branch_id: 'is another company’s' };
const agentAddress = below(
  ...['province', 'city', 'district', 'village'].flatMap((level) => [level, `details_work_${level}`]),
);
const submitterAddress = below(
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
);
const assignedTogether = {
  partner_id_company_assign: 'has other branches (R-125)',
  partner_id_branch_assign: 'is another company’s (R-125)',
};
const ofProgram = {
  category_id: 'the program’s; one of another category is tested in referralEdit',
  program_id: 'takes questions and quota along; tested in referralEdit',
};

export const roundTrips: Readonly<Record<string, RoundTrip>> = {
  company: {
    create: partner.create,
    update: partner.update,
    read: detail(partner.detail),
    list: { operation: partner.list, input: () => ({ partner_type: 'company' }) },
    exported: {
      operation: partner.export,
      dataName: 'partner',
      columns: partnerExportColumns,
      keyword: 'name',
    },
    values: plan(
      {
        ...partnerAddress(0),
        partner_type: 'company',
        partner_code: 'UJA',
        category: 'Ritel',
        pic_phone_number: '0812345678901',
      },
      {
        ...partnerAddress(1),
        partner_type: 'company',
        partner_code: 'UJB',
        category: 'Properti',
        pic_phone_number: '0812345678902',
      },
    ),
    alone: below('province', 'city', 'kecamatan', 'kelurahan'),
    unsent: { parent_id: 'branches only (R-303)' },
    stays: { partner_type: 'a company becomes no branch (R-306)' },
  },
  branch: {
    create: partner.create,
    update: partner.update,
    read: detail(partner.detail),
    list: { operation: partner.list, input: () => ({ partner_type: 'branch' }) },
    exported: {
      operation: partner.export,
      dataName: 'partner',
      columns: partnerExportColumns,
      keyword: 'name',
    },
    values: plan(
      { ...partnerAddress(0), partner_type: 'branch', parent_id: 2, pic_phone_number: '0212345678' },
      { ...partnerAddress(1), partner_type: 'branch', parent_id: 3, pic_phone_number: '0212345679' },
    ),
    alone: below('province', 'city', 'kecamatan', 'kelurahan'),
    unsent: {
      partner_code: 'companies only (R-301)',
      category: 'companies only (R-302)',
      pic_jabatan: 'companies only (R-302)',
    },
    stays: { partner_type: 'a branch becomes no company (R-306)' },
  },
  agent: {
    create: agent.create,
    update: agent.update,
    read: detail(agent.detail),
    list: { operation: agent.list },
    exported: {
      operation: agent.export,
      dataName: 'agent',
      columns: agentExportColumns,
      keyword: 'fullname',
    },
    values: agentValues,
    unread: passwords,
    stays: {
      agent_type: 'individual agents belong to the house (R-203)',
      has_premium_data: 'the switch; the fields behind it all change',
    },
    alone: { ...placedTogether, ...agentAddress },
  },
  agentPremium: {
    update: agent.updatePremium,
    existing: async (server) => (await server.call(agent.list, { account_type: 'basic' }, chief)).data[0]!.id,
    read: detail(agent.detail),
    values: premium,
    alone: agentAddress,
  },
  agentStatus: {
    update: agent.updateStatus,
    existing: async (server) => (await server.call(agent.list, {}, chief)).data[0]!.id,
    read: detail(agent.detail),
    list: { operation: agent.list },
    values: plan({ agent_status: 'suspended' }, { agent_status: 'denied' }),
  },
  agentLevel: {
    update: agent.updateLevel,
    existing: async (server) => (await server.call(agent.list, {}, chief)).data[0]!.id,
    read: detail(agent.detail),
    list: { operation: agent.list },
  },
  referral: {
    create: referral.create,
    update: referral.update,
    read: detail(referral.detail),
    list: { operation: referral.list },
    exported: {
      operation: referral.export,
      dataName: 'referral',
      columns: referralExportColumns,
      keyword: 'submitter_name',
    },
    values: referralValues,
    readAs: { answers: answersAsSent },
    unsent: {
      incentive_amount: 'from status 6 on (A-004): paidReferral',
      incentive_insentif: 'from status 6 on (A-004): paidReferral',
      incentive_tax: 'from status 6 on (A-004): paidReferral',
    },
    alone: { ...assignedTogether, ...submitterAddress },
    stays: ofProgram,
    loggedAs: { agent_code: 'agent_id' },
  },
  paidReferral: {
    update: referral.update,
    existing: async (server) => {
      const id = await createOne(server);
      await placeAt(server, id, 6);
      return id;
    },
    read: detail(referral.detail),
    list: { operation: referral.list },
    values: referralValues,
    readAs: { answers: answersAsSent },
    alone: { ...assignedTogether, ...submitterAddress },
    stays: ofProgram,
    loggedAs: { agent_code: 'agent_id' },
  },
  call: {
    update: referral.updateCall,
    existing: createOne,
    read: detail(referral.call, 'referral_id'),
    values: (_, turn) => ({
      other_loan: true,
      call_time: ['2027-01-15T08:30:00.000Z', '2027-02-16T09:45:00.000Z'][turn],
      family_dependent: [2, 3][turn],
    }),
    stays: { other_loan: 'without a loan its description is cleared (R-149)' },
    unsent: { discard_after: 'only a form that is discarded says it (A-201)' },
  },
  user: {
    create: user.create,
    update: user.update,
    read: detail(user.detail),
    list: { operation: user.list },
    values: async (server, turn) => ({
      ...(await placesOf(server, turn)),
      role_id: (await server.call(role.list, {}, chief)).data.filter(({ id }) => id >= 7)[turn]!.id,
      profile_picture: await uploaded(server, 'admin_profile_picture'),
      ...secret,
    }),
    unread: passwords,
    unsent: { current_password: 'asked for one’s own email only (A-202); tested in userEmail' },
    alone: placedTogether,
  },
  role: {
    create: role.create,
    update: role.update,
    read: detail(role.detail),
    list: { operation: role.list },
    values: async (server, turn) => {
      const { data } = await server.call(role.accessItems, {}, chief);
      const leaves = data.filter((item) => item.parent_id !== null);
      return { access: [leaves[turn]!.id, leaves[turn + 2]!.id] };
    },
    readAs: { access: ({ access }: { access: { id: number }[] }) => idsIn(access) },
    loggedAs: { access: 'codes' },
  },
  product: {
    create: product.create,
    update: product.update,
    read: detail(product.detail),
    list: { operation: product.list },
    values: async (server, turn) => ({
      product_img: await uploaded(server, 'product_icon'),
      product_level: [[1, 2], [3]][turn],
      partnerAssign: [[2], [3, 4]][turn],
    }),
    readAs: {
      partnerAssign: ({ partnerAssign }: { partnerAssign: { id: number }[] }) => idsIn(partnerAssign),
    },
    loggedAs: { partnerAssign: 'partner_ids' },
  },
  category: {
    create: category.create,
    update: category.update,
    read: async (server, id) => {
      const { data } = await server.call(product.list, {}, chief);
      return data.flatMap((each) => each.category_list).find((each) => each.id === id)!;
    },
    values: async (server) => ({ product_id: (await createBranching(server)).product_id }),
  },
  program: {
    create: program.create,
    update: program.update,
    read: detail(program.detail),
    values: programValues,
    readAs: {
      program_locations: ({ program_locations }: { program_locations: Input[] }) =>
        program_locations.slice(-1).map(({ id: _, ...place }) => place),
    },
    loggedAs: { program_locations: 'added' },
    alone: { program_locations: 'a place is in the list once' },
    unsent: { program_locations_deletes: 'names places to be taken away; tested in program' },
    stays: {
      is_expired_program: 'off, the period is cleared (R-405)',
      is_quota: 'off, there is no quota; tested in programQuota',
      is_location: 'off, the places are cleared (R-406)',
      location_type: 'ALL has no places (R-406)',
      quota: 'changed by C-015 only (R-408)',
    },
  },
  question: {
    create: question.create,
    update: question.update,
    read: detail(question.detail),
    values: async (server) => ({ program_id: await createProgram(server, await createBranching(server)) }),
  },
  faq: {
    create: faq.create,
    update: faq.update,
    read: detail(faq.detail),
    list: { operation: faq.list },
  },
  olderFaq: { create: faq.olderCreate, read: detail(faq.olderDetail), list: { operation: faq.olderList } },
  slider: {
    create: slider.create,
    update: slider.update,
    read: detail(slider.detail),
    list: { operation: slider.list },
    values: async (server) => ({ image: await uploaded(server, 'slider') }),
  },
  emailTemplate: {
    create: emailTemplate.create,
    update: emailTemplate.update,
    read: detail(emailTemplate.detail),
    list: {
      operation: emailTemplate.list,
      rows: ({ template }: { template: Input[] }) => template,
    },
    values: plan(
      { message: 'Buka {link}', purpose: 'reset_password' },
      { message: 'Lihat {link}', purpose: '' },
    ),
  },
  withdrawInstruction: {
    create: withdraw.create,
    update: withdraw.update,
    read: detail(withdraw.detail),
    list: { operation: withdraw.list, input: ({ merchant_name }) => ({ merchant_name }) },
    unsent: { instruction_order: 'a place among the others, which shift; tested in content' },
  },
  notification: {
    create: notification.create,
    read: detail(notification.detail),
    list: { operation: notification.list },
    values: async (server) => ({
      agentCode: (await server.call(agent.list, {}, chief)).data[0]!.agent_code,
      partnerCode: (await server.call(partner.list, {}, chief)).data[0]!.partner_prefix_code,
      // A notification takes either codes, or type and level.
      agentType: '',
      agentLevel: '',
    }),
    unsent: {
      recipient: 'says which of the others is asked for; tested in notification',
      imageFile: 'a file, stored under a name of the server’s; tested in notification',
    },
  },
  openApi: {
    create: openApi.create,
    update: openApi.update,
    read: detail(openApi.detail),
    list: { operation: openApi.list },
    values: openApiValues,
    alone: {
      isactivated: 'not while it is disabled',
      company: 'has other branches and programs',
      branch: 'is another company’s',
    },
    stays: { username: 'never changes (R-606)' },
    loggedAs: { password: 'password_sealed', clientsecret: 'client_secret_sealed' },
  },
  batchSettings: { update: batch.saveSettings, existing: () => 1, read: only(batch.settings) },
  generalSetting: {
    update: setting.updateGeneral,
    existing: async (server) => (await server.call(setting.general, {}, chief)).data[0]!.id,
    read: async (server) => (await server.call(setting.general, {}, chief)).data[0]!,
    values: plan({ phone_number: '0812345678901' }, { phone_number: '0812345678902' }),
  },
  callScript: {
    update: setting.updateCallScript,
    existing: () => 1,
    read: only(setting.callScript),
    values: plan({ call_script: 'Halo {nama}' }, { call_script: 'Selamat pagi, {nama}' }),
    loggedAs: { call_script: 'value' },
  },
  maintenance: {
    update: setting.setMaintenance,
    existing: () => 1,
    read: async (server) => (await server.call(setting.maintenance, {}, chief)).data[0]!,
  },
  view: {
    create: view.create,
    update: view.update,
    read: detail(view.detail),
    list: { operation: view.list, input: () => ({ list: 'referral' }) },
    values: async (_, turn) => ({
      list: 'referral',
      query: turn === 0 ? { referral_status_id: '1' } : { late: 'true' },
      share: turn === 0 ? 'role' : 'company',
      role_id: turn === 0 ? 2 : null,
      company_id: turn === 0 ? null : 2,
    }),
    alone: {
      share: 'goes with whom it is for',
      role_id: 'of a share with a role',
      company_id: 'of a share with a company',
    },
  },
  target: {
    update: target.update,
    existing: () => 1,
    read: only(target.settings),
    values: plan(
      { hours: { 1: 8, 2: null }, office: null, rest: null, days_off: [] },
      {
        hours: { 1: 9, 3: 40 },
        office: [null, ...Array(5).fill({ from: 480, to: 1020 }), null],
        rest: { from: 720, to: 780 },
        days_off: [{ day: '2026-12-25', name: 'Natal' }],
      },
    ),
  },
  bankTransfer: {
    update: setting.updateBankTransfer,
    existing: () => 1,
    read: only(setting.bankTransfer),
    values: plan({ min_amount: 1000, max_amount: 5000 }, { min_amount: 2000, max_amount: 6000 }),
  },
  otp: {
    update: setting.updateOtp,
    existing: () => 1,
    read: only(setting.otp),
    values: plan({ sms_text: 'Kode {code}' }, { sms_text: 'OTP {code}' }),
  },
  otpRegister: {
    update: setting.updateOtpRegister,
    existing: async (server) => (await server.call(setting.otpRegister, {}, chief)).data.id,
    read: only(setting.otpRegister),
    values: otpTexts,
  },
  otpPassword: {
    update: setting.updateOtpPassword,
    existing: async (server) => (await server.call(setting.otpPassword, {}, chief)).data.id,
    read: only(setting.otpPassword),
    values: otpTexts,
  },
  terms: {
    update: terms.update,
    existing: async (server) => (await server.call(terms.read, {}, chief)).data!.id,
    read: only(terms.read),
    values: plan({ terms: '<p>Satu</p>' }, { terms: '<p>Dua</p>' }),
  },
  partnerPrefix: {
    update: prefix.updatePartner,
    existing: () => 1,
    read: only(prefix.partner),
    values: plan(
      { company_prefix: 'PA', branch_prefix: 'CA' },
      { company_prefix: 'PB', branch_prefix: 'CB' },
    ),
  },
  agentPrefix: { update: prefix.updateAgent, existing: () => 1, read: only(prefix.agent) },
  olderPrefix: {
    update: prefix.updateOlder,
    existing: () => 1,
    read: async (server) => (await server.call(prefix.older, {}, chief)).data.prefix,
    loggedAs: {
      companyIdPrefix: 'company_prefix',
      companyCodePrefix: 'company_code_prefix',
      agentRefPrefix: 'agent_referral_code_prefix',
      agentCodePrefix: 'agent_code_prefix',
      prefixFormatRef: 'agent_referral_code_format',
      prefixFormatCode: 'agent_code_format',
    },
  },
};

/** Writes that `roundTrips` does not cover, with the reason. */
export const otherWrites: Readonly<Record<string, string>> = {
  'note.create': 'who may be named depends on the record; tested in note',
  'note.update': 'who may be named depends on the record; tested in note',
  'program.changeQuota': 'adds to what is there; tested in programQuota',
  'referral.updateStatus': 'a move has no fields of its own; tested in referralStatus',
  'referral.createCall': 'the record exists already (A-074)',
  'setting.createGeneral': 'only where there is none yet (R-501); tested in firstRecords',
  'setting.updateEntry': 'has one key and one value; tested in settings',
  'terms.create': 'only where there is none yet (R-510); tested in firstRecords',
  'user.changePassword': 'passwords are never read',
};
