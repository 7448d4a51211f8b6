import { expect, test } from 'vitest';
import { generalSetting } from '../../src/server/entities/setting/table.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { termsOperations } from '../../src/shared/entities/terms/operations.ts';
import { sharedServer } from './harness.ts';
import { lastAudit } from './support/house.ts';
import { emptyAdmin } from './support/template.ts';

const server = sharedServer({ demo: false });
const as = { as: emptyAdmin.email };

test('C-035: the terms are written once, and then changed', async () => {
  const { read, create } = termsOperations;
  expect((await server().call(read, {}, as)).data).toBeNull();
  const made = await server().call(create, { terms: '<p>Syarat <b>pertama</b></p>' }, as);
  expect(made).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
  const { data } = await server().call(read, {}, as);
  expect(data).toMatchObject({ id: made.data.id, terms: '<p>Syarat <b>pertama</b></p>' });
  expect((await server().call(create, { terms: '<p>Lagi</p>' }, as)).status).toBe(409);
});

test('C-038: the general settings are made where there are none', async () => {
  const { general, createGeneral } = settingOperations;
  await server().services.db.delete(generalSetting);
  expect((await server().call(general, {}, as)).data).toEqual([]);
  const values = {
    phone_number: '0812345678',
    email: 'bantuan@mitra.example',
    url_delete_account: 'https://mitra.example/hapus',
  };
  const made = await server().call(createGeneral, values, as);
  expect(made).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
  expect((await server().call(general, {}, as)).data).toMatchObject([{ id: made.data.id, ...values }]);
  expect(await lastAudit(server())).toMatchObject({ action: 'create', entity: 'generalSetting' });
});
