import { expect, test } from 'vitest';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();

test('an Idempotency-Key covers the bytes of an uploaded file, too', async () => {
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const agent = await someAgent(server());
  const workbook = (ref: string) => workbookOf(catalogue, [goodRow(catalogue, agent.agent_code, ref)]);
  const send = (file: File) =>
    server().call(
      batchUploadOperations.upload,
      { description: 'Unggahan tes', file },
      { as: superAdmin, headers: { 'idempotency-key': 'kunci-berkas-1' } },
    );
  const first = await workbook('K-1');
  const sent = await send(first);
  expect(sent.status, sent.message).toBe(201);
  expect((await send(first)).data).toEqual(sent.data);
  expect(await send(await workbook('K-2'))).toMatchObject({
    status: 409,
    message: 'Permintaan ini sudah dikerjakan dengan isian lain. Periksa datanya sebelum mengirim lagi.',
  });
});
