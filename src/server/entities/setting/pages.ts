import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { messages, notFound } from '../../../shared/core/errors.ts';
import { pageOperations } from '../../../shared/entities/setting/operations.ts';
import {
  importCountKey,
  type OtpFlowKind,
  type otpRegisterInput,
} from '../../../shared/entities/setting/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { houseHandlers } from '../../kit/house.ts';
import { assertFresh, createRecord, live, lockRecord, updateRecord, writeChange } from '../../kit/records.ts';
import { maxUpload, saveEntry } from './rules.ts';
import {
  bankTransferSetting,
  generalSetting,
  maintenanceEndpoint,
  otpFlow,
  otpSetting,
  setting,
} from './table.ts';

/** Handlers of the pages S-090…S-095. */
export const pageHandlers = houseHandlers(pageOperations, {
  general: async ({ db }) => {
    const rows = await db.select().from(generalSetting).where(live(generalSetting));
    return {
      data: rows.map((row) => ({
        id: row.id,
        phone_number: row.phone,
        email: row.email,
        url_delete_account: row.url_delete_account,
        updatedAt: row.updated_at.toISOString(),
      })),
    };
  },

  /** only where there is none yet; a second is a CONFLICT of the table's key. */
  createGeneral: async (context, { phone_number, ...values }) => {
    const id = await context.db.transaction((tx) =>
      createRecord({ context, tx }, generalSetting, { ...values, phone: phone_number }),
    );
    return { data: { id } };
  },

  updateGeneral: async (context, { id, version, phone_number, ...rest }) => {
    const values = { ...rest, phone: phone_number };
    await context.db.transaction((tx) =>
      updateRecord({ context, tx }, generalSetting, { id, version, values }),
    );
    return { data: null };
  },

  /** C-052: the row limit comes first, also where it was never stored. */
  entries: async ({ db }) => {
    const rows = await db
      .select({ key: setting.key, value: setting.value })
      .from(setting)
      .orderBy(asc(setting.key));
    const others = rows.filter((row) => row.key !== importCountKey);
    return { data: [{ key: importCountKey, value: String(await maxUpload(db)) }, ...others] };
  },

  updateEntry: async (context, { key, value }) => {
    await context.db.transaction((tx) => saveEntry({ context, tx }, key, String(value)));
    return { data: null, message: messages.changed };
  },

  maintenance: async ({ db }) => ({
    data: await db
      .select({
        id: maintenanceEndpoint.id,
        endpoint_name: maintenanceEndpoint.name,
        is_maintenance: maintenanceEndpoint.is_maintenance,
      })
      .from(maintenanceEndpoint)
      .where(live(maintenanceEndpoint))
      .orderBy(asc(maintenanceEndpoint.id)),
  }),

  setMaintenance: async (context, { id, is_maintenance }) => {
    const values = { is_maintenance };
    await context.db.transaction((tx) => updateRecord({ context, tx }, maintenanceEndpoint, { id, values }));
    return { data: null };
  },

  bankTransfer: async ({ db }) => {
    const [row] = await db.select().from(bankTransferSetting).where(eq(bankTransferSetting.id, onlyId));
    if (!row) throw notFound();
    const { id, min_amount, max_amount } = row;
    return { data: { id, min_amount, max_amount, updatedAt: row.updated_at.toISOString() } };
  },

  updateBankTransfer: async (context, { id, version, ...values }) => {
    await context.db.transaction((tx) =>
      updateRecord({ context, tx }, bankTransferSetting, { id, version, values }),
    );
    return { data: null };
  },

  otp: async ({ db }) => {
    const [row] = await db.select().from(otpSetting).where(eq(otpSetting.id, onlyId));
    if (!row) throw notFound();
    const { id, sms_text, otp_expiry_time, max_request } = row;
    return { data: { id, sms_text, otp_expiry_time, max_request, updatedAt: row.updated_at.toISOString() } };
  },

  updateOtp: async (context, { id, version, ...values }) => {
    await context.db.transaction((tx) => updateRecord({ context, tx }, otpSetting, { id, version, values }));
    return { data: null };
  },

  otpRegister: async ({ db }) => {
    const { code, ...flow } = await readFlow(db, 'register');
    return { data: flow };
  },

  updateOtpRegister: async (context, input) => {
    await saveFlow(context, 'register', input);
    return { data: null };
  },

  otpPassword: async ({ db }) => ({ data: await readFlow(db, 'password') }),

  updateOtpPassword: async (context, input) => {
    await saveFlow(context, 'password', input);
    return { data: null };
  },
});

async function readFlow(db: Queryable, kind: OtpFlowKind) {
  const [row] = await db.select().from(otpFlow).where(eq(otpFlow.kind, kind));
  if (!row) throw notFound();
  const { id, message, resend_from, resend_to, max_resend, code } = row;
  const updatedAt = row.updated_at.toISOString();
  return { id, kind, message, resend_from, resend_to, max_resend, code, updatedAt };
}

type FlowInput = z.output<typeof otpRegisterInput> & { code?: string };

/** C-222. The record of the other kind is NOT_FOUND. */
async function saveFlow(
  context: Context,
  kind: OtpFlowKind,
  { id, version, ...values }: FlowInput,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const stored = await lockRecord(tx, otpFlow, id);
    if (stored.kind !== kind) throw notFound();
    assertFresh(stored, version);
    await writeChange({ context, tx }, otpFlow, { stored, values });
  });
}
