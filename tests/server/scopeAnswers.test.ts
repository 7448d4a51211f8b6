import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { mounted } from '../../src/server/registry.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { jakartaDay } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { dashboardOperations } from '../../src/shared/entities/dashboard/operations.ts';
import { emailTemplateOperations } from '../../src/shared/entities/emailTemplate/operations.ts';
import { type ExportType, exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { noteOperations } from '../../src/shared/entities/note/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { presenceOperations } from '../../src/shared/entities/presence/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sliderOperations } from '../../src/shared/entities/slider/operations.ts';
import { targetOperations } from '../../src/shared/entities/target/operations.ts';
import { teamOperations } from '../../src/shared/entities/team/operations.ts';
import { termsOperations } from '../../src/shared/entities/terms/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { withdrawInstructionOperations } from '../../src/shared/entities/withdrawInstruction/operations.ts';
import { sharedServer } from './harness.ts';
import { createBranching, createProgram } from './support/catalogue.ts';
import { listLines } from './support/lists.ts';
import { type NamingLine, namingLines } from './support/namedRecords.ts';
import { makeProbe, type Probe } from './support/probes.ts';
import { recordLines } from './support/recordLines.ts';
import { contents, inside, isHouseKind, type Key, outside } from './support/scopes.ts';
import { makeViewers, type Viewers } from './support/viewers.ts';
import { readWorkbook, until } from './support/workbooks.ts';

const server = sharedServer();
const minute = 60_000;
const nobodys = 2_000_000_000;
let viewers: Viewers = {};
const partners = () => Object.entries(viewers).filter(([, viewer]) => viewer.company_id !== 1);
const isBranch = (viewer: Probe) => viewer.branch_id !== viewer.company_id;

beforeAll(async () => {
  viewers = await makeViewers(server());
  for (const partnerAssign of [[2], [3]])
    await createProgram(server(), await createBranching(server(), { partnerAssign }));
  await namePictures();
  await ownSubmissions();
}, 3 * minute);

async function ownSubmissions(): Promise<void> {
  for (const [, viewer] of partners()) {
    if ((await inside(server(), 'soaReferral', viewer)).length > 0) continue;
    const { company_id, branch_id } = viewer;
    const others = sql`(select max(id) from referral where deleted_at is null and soa_company_id = 1)`;
    await server()
      .services.db.update(referral)
      .set({ soa_company_id: company_id, soa_branch_id: branch_id })
      .where(eq(referral.id, others));
    expect(await inside(server(), 'soaReferral', viewer)).toHaveLength(1);
  }
}

async function namePictures(): Promise<void> {
  const { db } = server().services;
  await db.update(agent).set({ identity_image: sql`'agen-' || ${agent.id} || '-uji.png'` });
  await db.update(referral).set({ identity_photo: sql`'pengajuan-' || ${referral.id} || '-uji.png'` });
}

const sorted = (keys: readonly Key[]) => [...keys].sort((a, b) => (a < b ? -1 : 1));

describe('a list', () => {
  test.each(listLines.map((line) => [`${line.operation.id} (${line.kind})`, line] as const))(
    '%s',
    async (
      _,
      { operation, kind, inputs = [{}], keys = (data) => (data as { id: Key }[]).map((row) => row.id) },
    ) => {
      const answered: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, viewer] of Object.entries(viewers)) {
        const found: Key[] = [];
        const statuses = new Set<number>();
        for (const input of inputs) {
          const { status, data } = await server().call(operation, input, viewer.as);
          statuses.add(status);
          if (status === 200) found.push(...keys(data));
        }
        const shut = isHouseKind(kind) && isBranch(viewer);
        answered[name] = { statuses: [...statuses], keys: sorted(found) };
        expected[name] = {
          statuses: [shut ? 403 : 200],
          keys: shut ? [] : sorted(await inside(server(), kind, viewer)),
        };
      }
      expect(answered).toEqual(expected);
    },
    minute,
  );

  test('agent.downline shows only those in scope', async () => {
    for (const [name, viewer] of partners()) {
      const [id] = await inside(server(), 'agent', viewer);
      const foreign = (await outside(server(), 'agent', viewer)).map(Number);
      const { db } = server().services;
      await db
        .update(agent)
        .set({ upline_id: Number(id) })
        .where(inArray(agent.id, foreign));
      const { data } = await server().call(agentOperations.downline, { id: Number(id) }, viewer.as);
      const seen = new Set(await inside(server(), 'agent', viewer));
      expect(
        data.filter((row) => !seen.has(row.id)),
        name,
      ).toEqual([]);
    }
  });

  test('a product names no other company that offers it (P-311)', async () => {
    for (const [name, viewer] of partners()) {
      const companies = new Set(await inside(server(), 'companyName', viewer));
      const { data } = await server().call(productOperations.list, {}, viewer.as);
      const others = data.flatMap((each) => each.partnerAssign).filter(({ id }) => !companies.has(id));
      expect(others, name).toEqual([]);
    }
  });

  test('batchUpload.lookup finds nothing outside the scope', async () => {
    for (const [name, viewer] of partners()) {
      const program_id = Number((await inside(server(), 'program', viewer))[0]);
      const codes = (await outside(server(), 'agentCode', viewer)).map(String);
      const [foreign] = await outside(server(), 'referral', viewer);
      const { data: theirs } = await server().call(
        referralOperations.detail,
        { id: Number(foreign) },
        viewers['role 1']!.as,
      );
      const input = {
        program_id,
        agent_codes: codes,
        phones: [theirs.submitter_mobile_number],
        niks: theirs.nik ? [theirs.nik] : [],
      };
      const { data } = await server().call(batchUploadOperations.lookup, input, viewer.as);
      expect(
        data.agents.map((each) => each.status),
        name,
      ).toEqual(codes.map(() => null));
      const known = new Set(await inside(server(), 'agentCode', viewer));
      expect(
        data.agents.flatMap((each) => each.similar).filter((code) => !known.has(code)),
        name,
      ).toEqual([]);
      expect(
        data.phones.filter((each) => each.submission_number === theirs.submission_number),
        name,
      ).toEqual([]);
    }
  });
});

const exportOperations = {
  agent: agentOperations.export,
  referral: referralOperations.export,
  partner: partnerOperations.export,
} as const satisfies Record<Exclude<ExportType, 'audit'>, Operation>;

describe('an export', () => {
  test.each(Object.keys(exportOperations) as (keyof typeof exportOperations)[])(
    '%s holds what is in scope',
    async (data_name) => {
      for (const [name, viewer] of Object.entries(viewers)) {
        const total = (await inside(server(), data_name, viewer)).length;
        const started = await server().call(exportOperations[data_name], { reason: 'Uji' }, viewer.as);
        expect(started.status, name).toBe(201);
        const file = await until(async () => {
          const { data } = await server().call(exportFileOperations.list, { data_name }, viewer.as);
          return data.find((each) => each.filename === started.data.filename && each.state !== 'running');
        });
        expect({ name, total: file.total_count }).toEqual({ name, total });
        const input = { filename: started.data.filename };
        const sheet = await readWorkbook(
          await server().download(exportFileOperations.download, input, viewer.as),
        );
        expect({ name, rows: sheet.rows.length }).toEqual({ name, rows: total });
      }
    },
    3 * minute,
  );
});

test('what a super admin bound to a company exports is not that company’s to download (P-305)', async () => {
  const bound = await makeProbe(server(), { role_id: 1, company: 2 });
  const { data } = await server().call(referralOperations.export, { reason: 'Uji' }, bound.as);
  const names = async (viewer: Probe) => {
    const list = await server().call(exportFileOperations.list, { data_name: 'referral' }, viewer.as);
    return list.data.filter((each) => each.state === 'ready').map((each) => each.filename);
  };
  await until(async () => (await names(bound)).includes(data.filename));
  const company = viewers['role 5']!;
  expect(await names(company)).not.toContain(data.filename);
  const answer = await server().call(exportFileOperations.download, { filename: data.filename }, company.as);
  expect(answer.status).toBe(404);
});

describe('the dashboard', () => {
  const range = { start_date: '2020-01-01', end_date: jakartaDay() };
  test('counts what is in scope (P-318)', async () => {
    for (const [name, viewer] of Object.entries(viewers)) {
      const agents = await server().call(dashboardOperations.userStatistic, range, viewer.as);
      expect({ name, agents: agents.data.total }).toEqual({
        name,
        agents: (await inside(server(), 'agent', viewer)).length,
      });
      const total = (await inside(server(), 'referral', viewer)).length;
      for (const operation of [dashboardOperations.referralPerDay, dashboardOperations.referralPerProduct]) {
        const { data } = await server().call(operation as Operation, range, viewer.as);
        const count = (data as { count: number }[]).reduce((sum, row) => sum + row.count, 0);
        expect({ name, operation: operation.id, count }).toEqual({
          name,
          operation: operation.id,
          count: total,
        });
      }
    }
  });
});

test('the queue counts what the user may move, as its list shows it (features.md D3, P-314)', async () => {
  for (const [name, viewer] of Object.entries(viewers)) {
    const { data: lines } = await server().call(referralOperations.queue, {}, viewer.as);
    const listed = await Promise.all(
      lines.map(({ filter }) =>
        server().call(referralOperations.list, { ...filter, limit: 1000 }, viewer.as),
      ),
    );
    expect({ name, counts: lines.map(({ count }) => count) }).toEqual({
      name,
      counts: listed.map(({ paginate }) => paginate?.total),
    });
    const found = listed.flatMap(({ data }) => data).filter((row) => row.referral_status_id < 7);
    expect({ name, keys: sorted(found.map(({ id }) => id)) }).toEqual({
      name,
      keys: sorted(await inside(server(), 'movableReferral', viewer)),
    });
    const oldest = listed.map(({ data }) => data.map((row) => row.statusChangedAt).sort()[0]);
    expect({ name, oldest: lines.map((line) => line.oldest) }).toEqual({ name, oldest });
  }
});

describe('a request that names a record out of scope', () => {
  const cases = namingLines.flatMap((line) =>
    Object.keys(line.names).map((field) => [`${line.operation.id} ${field}`, line, field] as const),
  );
  test.each(cases)(
    '%s',
    async (_, line, field) => {
      const requests = await foreignRequests(line, field);
      const before = await contents(server());
      const passed: Record<string, number> = {};
      for (const { name, viewer, input } of requests) {
        const { status } = await server().call(line.operation, input, viewer.as);
        if (![403, 404, 422].includes(status)) passed[name] = status;
      }
      expect(passed).toEqual({});
      expect(await contents(server())).toEqual(before);
    },
    3 * minute,
  );

  async function foreignRequests(line: NamingLine, field: string) {
    const { kind, many, along } = line.names[field]!;
    const requests = [];
    for (const [name, viewer] of partners()) {
      if (line.notByBranch && isBranch(viewer)) continue;
      const context = { server: server(), viewer };
      for (const key of [...(await outside(server(), kind, viewer)), nobodys]) {
        const valid = await line.valid(context);
        if (valid[field] === key) continue;
        const more = (key !== nobodys && (await along?.(context, key))) || {};
        const input = { ...valid, ...more, [field]: many ? [key] : key };
        requests.push({ name: `${name}, ${key}`, viewer, input });
      }
    }
    return requests;
  }

  test.each(namingLines.map((line) => [line.operation.id, line] as const))(
    '%s is accepted without it',
    async (_, line) => {
      for (const [name, viewer] of partners()) {
        if (line.notByBranch && isBranch(viewer)) continue;
        const input = await line.valid({ server: server(), viewer });
        const answer = await server().call(line.operation, input, viewer.as);
        expect(answer.status, `${name}: ${answer.message}`).toBe(line.operation.status ?? 200);
      }
    },
  );

  test('records of the office are written by its staff only, and closed to branches (P-320, A-019)', async () => {
    for (const [name, viewer] of partners()) {
      const before = await contents(server());
      for (const [operation, input] of houseWrites)
        expect((await server().call(operation, input, viewer.as)).status, `${name} ${operation.id}`).toBe(
          403,
        );
      expect(await contents(server())).toEqual(before);
      for (const operation of houseReads) {
        const { status } = await server().call(operation, {}, viewer.as);
        expect(status, `${name} ${operation.id}`).toBe(isBranch(viewer) ? 403 : 200);
      }
    }
  });

  test('only the office sends notifications, to existing agents and partners (P-320)', async () => {
    const message = {
      title: 'Uji',
      category: 'Informasi',
      slug: 'uji',
      brief: 'Uji',
      description: 'Uji',
      name: 'Uji',
    };
    for (const [name, viewer] of partners())
      expect((await server().call(notificationOperations.create, message, viewer.as)).status, name).toBe(403);
    for (const field of ['agentCode', 'partnerCode']) {
      const input = { ...message, [field]: 'XX-9' };
      const answer = await server().call(notificationOperations.create, input, viewers['role 2']!.as);
      expect(answer.error?.fields).toHaveProperty(field);
    }
  });
});

const houseReads: readonly Operation[] = [
  termsOperations.versions,
  settingOperations.entries,
  settingOperations.otpRegister,
  settingOperations.otpPassword,
  roleOperations.accessItems,
];
const houseWrites: readonly (readonly [Operation, object])[] = [
  [roleOperations.create, { role_name: 'Role Uji', access: [2] }],
  [emailTemplateOperations.create, { title: 'Uji', menu: 'Uji', message: 'Uji' }],
  [emailTemplateOperations.sendTest, { title: 'Uji', message: 'Uji' }],
  [faqOperations.create, { question: 'Uji?', answer: 'Uji' }],
  [faqOperations.olderCreate, { question: 'Uji?', answer: 'Uji' }],
  [
    settingOperations.createGeneral,
    { phone_number: '081100000001', email: 'a@mitra.example', url_delete_account: 'https://mitra.example' },
  ],
  [settingOperations.updateEntry, { key: 'IMPORT_COUNT', value: 10 }],
  [settingOperations.demandLock, { lock_minutes: 15 }],
  [settingOperations.updateCallScript, { call_script: 'Uji' }],
  [sliderOperations.create, { title: 'Uji', image: 'uji.png' }],
  [sliderOperations.order, { slider_ids: [1] }],
  [withdrawInstructionOperations.order, { merchant_name: 'alfamart', instruction_ids: [1] }],
  [termsOperations.create, { terms: 'Uji' }],
  [withdrawInstructionOperations.create, { merchant_name: 'alfamart', instruction: 'Uji' }],
];

/** Operations that claim.test.ts, payChecks.test.ts and referralSeen.test.ts cover. */
const { list: claims, next, release, workers, plan, share, recall } = claimOperations;
const { since, payChecks } = referralOperations;
const elsewhereTested = { claims, next, release, workers, plan, share, recall, since, payChecks };

describe('the tables of the test', () => {
  const lined = [...recordLines, ...listLines, ...namingLines].map(({ operation }) => operation.id);
  const here = [
    ...Object.values(exportOperations),
    ...Object.values(dashboardOperations),
    referralOperations.queue,
    agentOperations.downline,
    batchUploadOperations.lookup,
    notificationOperations.create,
    ...houseWrites.map(([operation]) => operation),
    ...houseReads,
    ...Object.values(elsewhereTested),
    ...Object.values(viewOperations),
    ...Object.values(targetOperations),
    ...Object.values(presenceOperations),
    notificationOperations.own,
    notificationOperations.readOwn,
    ...Object.values(teamOperations),
    ...Object.values(noteOperations),
  ].map(({ id }) => id);

  test('say for every operation which records it reads or names', () => {
    const silent = mounted
      .map(({ operation }) => operation.id)
      .filter((id) => ![...lined, ...here].includes(id));
    expect(silent.sort()).toEqual([...withoutRecords].sort());
  });

  test('say for every key of a body whose record it is', () => {
    const named = new Set([
      ...recordLines.map((line) => `${line.operation.id} ${line.field}`),
      ...namingLines.flatMap((line) =>
        Object.keys(line.names).map((field) => `${line.operation.id} ${field}`),
      ),
    ]);
    const keys = mounted.flatMap(({ operation }) =>
      operation.method === 'GET'
        ? []
        : fieldsOf(operation)
            .filter(isKey)
            .map((field) => `${operation.id} ${field}`),
    );
    expect(keys.filter((key) => !named.has(key)).sort()).toEqual(Object.keys(otherKeys).sort());
  });
});

const fieldsOf = ({ input }: Operation): string[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
};
const isKey = (field: string) =>
  /(^|_)ids?$|Ids?$|Code$|agent_code|_assign$|Assign$|_img$|image$|picture$|photo$|_doc$|^(company|branch|program|accessid|access|answers|selfie_only_face)$|_deletes$/.test(
    field,
  );

const withoutRecords = `
  session.login session.logout session.logoutElsewhere session.list session.end session.me session.refresh session.forgotPassword session.checkResetLink
  session.resetPassword setup.state setup.own setup.demo setting.callScript setting.health setting.maxUpload openApi.access place.search audit.list audit.people audit.changes audit.export notification.recipients notification.unread notification.markRead
  lookup.options lookup.workFields lookup.workTypes referral.statuses
  region.provinces region.cities region.districts region.villages region.search
  batchUpload.saveSettings batchUpload.settings batchUpload.upload media.upload media.uploadPdf`
  .trim()
  .split(/\s+/);

const checkedAlike = 'as the identity picture, by the same rule';
const narrows = 'narrows what is in scope';
const noKey = 'no key of a record';
const common = 'belongs to nobody: catalogue and house';
const elsewhere = 'above, or in the tests of the operation';
const otherKeys: Readonly<Record<string, string>> = {
  'agent.create identity_image': checkedAlike,
  'agent.create selfie_image': checkedAlike,
  'agent.create selfie_only_face': checkedAlike,
  'agent.export branch_id': narrows,
  'agent.export company_id': narrows,
  'agent.update selfie_image': checkedAlike,
  'agent.update selfie_only_face': checkedAlike,
  'agent.updatePremium identity_image': checkedAlike,
  'agent.updatePremium selfie_image': checkedAlike,
  'agent.updatePremium selfie_only_face': checkedAlike,
  'agent.upgradeKtp requestId': elsewhere,
  'audit.export entity_id': narrows,
  'audit.export user_id': narrows,
  'batchUpload.lookup agent_codes': elsewhere,
  'batchUpload.lookup program_id': narrows,
  'claim.next agent_code': narrows,
  'claim.next category_id': narrows,
  'claim.next partner_id_branch_assign': narrows,
  'claim.next partner_id_company_assign': narrows,
  'claim.next product_id': narrows,
  'claim.next program_id': narrows,
  'claim.next referral_ids': narrows,
  'claim.next referral_status_id': noKey,
  'claim.plan agent_code': narrows,
  'claim.plan category_id': narrows,
  'claim.plan partner_id_branch_assign': narrows,
  'claim.plan partner_id_company_assign': narrows,
  'claim.plan product_id': narrows,
  'claim.plan program_id': narrows,
  'claim.plan referral_status_id': noKey,
  'claim.share agent_code': narrows,
  'claim.share category_id': narrows,
  'claim.share partner_id_branch_assign': narrows,
  'claim.share partner_id_company_assign': narrows,
  'claim.share product_id': narrows,
  'claim.share program_id': narrows,
  'claim.share referral_status_id': noKey,
  'claim.plan referral_ids': elsewhere,
  'referral.payChecks referral_ids': elsewhere,
  'claim.share referral_ids': elsewhere,
  'claim.next release_id': elsewhere,
  'claim.list referral_ids': elsewhere,
  'claim.release referral_ids': elsewhere,
  'claim.recall referral_ids': elsewhere,
  'claim.recall user_ids': elsewhere,
  'claim.next referral_status_ids': narrows,
  'claim.next product_ids': narrows,
  'claim.next partner_ids_company_assign': narrows,
  'claim.plan referral_status_ids': narrows,
  'claim.plan product_ids': narrows,
  'claim.plan partner_ids_company_assign': narrows,
  'claim.share referral_status_ids': narrows,
  'claim.share product_ids': narrows,
  'claim.share partner_ids_company_assign': narrows,
  'referral.export referral_status_ids': narrows,
  'referral.export product_ids': narrows,
  'referral.export partner_ids_company_assign': narrows,
  'referral.export referral_ids': narrows,
  'note.create record_id': elsewhere,
  'note.counts ids': elsewhere,
  'note.remove id': elsewhere,
  'note.update id': elsewhere,
  'presence.list ids': elsewhere,
  'view.create role_id': elsewhere,
  'view.create company_id': elsewhere,
  'view.update role_id': elsewhere,
  'view.update company_id': elsewhere,
  'view.update id': elsewhere,
  'view.place id': elsewhere,
  'view.remove id': elsewhere,
  'view.order view_ids': elsewhere,
  'view.counts view_ids': elsewhere,
  'media.upload image': noKey,
  'notification.markRead id': elsewhere,
  'notification.readOwn id': elsewhere,
  'notification.create agentCode': elsewhere,
  'notification.create partnerCode': elsewhere,
  'openApi.create accessid': common,
  'openApi.create include_assign': noKey,
  'openApi.update accessid': common,
  'openApi.update include_assign': noKey,
  'partner.export company_id': narrows,
  'partner.olderRemoveProduct partner_id': elsewhere,
  'partner.removeProduct partner_id': elsewhere,
  'prefix.updateAgent agent_code_format': noKey,
  'prefix.updateAgent agent_code_prefix': noKey,
  'prefix.updateOlder prefixFormatCode': noKey,
  'product.create product_img': common,
  'product.update product_img': common,
  'program.create program_doc': common,
  'program.create program_picture': common,
  'program.update program_doc': common,
  'program.update program_locations_deletes': elsewhere,
  'program.update program_picture': common,
  'referral.create answers': elsewhere,
  'referral.export agent_code': narrows,
  'referral.export category_id': narrows,
  'referral.export partner_id_branch_assign': narrows,
  'referral.export partner_id_company_assign': narrows,
  'referral.export product_id': narrows,
  'referral.export program_id': narrows,
  'referral.export referral_status_id': noKey,
  'referral.update answers': elsewhere,
  'referral.updateStatus referral_status_id': noKey,
  'role.create access': common,
  'role.update access': common,
  'session.end id': elsewhere,
  'setup.own agent_code_format': noKey,
  'setup.own agent_code_prefix': noKey,
  'slider.create image': common,
  'slider.order slider_ids': common,
  'slider.update image': common,
  'user.create profile_picture': common,
  'user.create role_id': common,
  'user.update profile_picture': common,
  'user.update role_id': common,
  'withdrawInstruction.order instruction_ids': common,
};
