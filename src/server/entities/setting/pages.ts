import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { assertNoFaults, messages, notFound } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import { callScriptKey } from '../../../shared/entities/setting/callScript.ts';
import { pageOperations } from '../../../shared/entities/setting/operations.ts';
import {
  bankFaults,
  bankTransferSchema,
  exportReasonKey,
  generalSchema,
  importCountKey,
  lockMinutesKey,
  maintenanceSchema,
  type OtpFlowKind,
  otpFlowFaults,
  otpPasswordSchema,
  type otpPasswordUpdate,
  otpRegisterSchema,
  otpSchema,
} from '../../../shared/entities/setting/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { type Reply, writes } from '../../kit/handlers.ts';
import { officeHandlers } from '../../kit/office.ts';
import { assertFresh, createRecord, live, lockRecord, updateRecord, writeChange } from '../../kit/records.ts';
import { exportReasonRequired, maxUpload, saveEntry } from './rules.ts';
import {
  bankTransferSetting,
  generalSetting,
  maintenanceEndpoint,
  otpFlow,
  otpSetting,
  setting,
} from './table.ts';
import { bankTransferWire, generalWire, maintenanceWire, otpFlowWire, otpWire } from './wire.ts';

const general = generalWire.reader(generalSchema);
const maintenance = maintenanceWire.reader(maintenanceSchema);
const bankTransfer = bankTransferWire.reader(bankTransferSchema);
const otp = otpWire.reader(otpSchema);
const otpRegister = otpFlowWire.reader(otpRegisterSchema);
const otpPassword = otpFlowWire.reader(otpPasswordSchema);

export const pageHandlers = officeHandlers(pageOperations, {
  general: async ({ db }) => {
    const found = await db.select(general.columns).from(generalSetting).where(live(generalSetting));
    return { data: found.map(general.read) };
  },

  createGeneral: async (context, input) => {
    const values = generalWire.write(input);
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, generalWire, values) },
    }));
  },

  updateGeneral: writes(async (change, { id, version, ...input }) => {
    const values = generalWire.write(input);
    await updateRecord(change, generalWire, { id, version, values });
  }),

  /** The upload limit and the export reason come first, stored or not (C-052). */
  entries: async ({ db }) => {
    const rows = await db
      .select({ key: setting.key, value: setting.value })
      .from(setting)
      .orderBy(asc(setting.key));
    const known = [
      { key: importCountKey, value: String(await maxUpload(db)) },
      { key: exportReasonKey, value: String(await exportReasonRequired(db)) },
    ];
    return { data: [...known, ...rows.filter(({ key }) => !known.some((each) => each.key === key))] };
  },

  updateEntry: (context, { key, value, seen }) =>
    context.write(async (tx) => {
      await saveEntry({ context, tx }, key, { value: String(value), seen });
      return { data: null, message: messages.changed };
    }),

  demandLock: (context, { lock_minutes, seen }) =>
    context.write(async (tx) => {
      await saveEntry({ context, tx }, lockMinutesKey, { value: String(lock_minutes), seen });
      return { data: null, message: messages.changed };
    }),

  updateCallScript: (context, { call_script, seen }) =>
    context.write(async (tx) => {
      await saveEntry({ context, tx }, callScriptKey, { value: call_script, seen });
      return { data: null, message: messages.changed };
    }),

  maintenance: async ({ db }) => {
    const found = await db
      .select(maintenance.columns)
      .from(maintenanceEndpoint)
      .where(live(maintenanceEndpoint))
      .orderBy(asc(maintenanceEndpoint.id));
    return { data: found.map(maintenance.read) };
  },

  setMaintenance: writes(async (change, { id, version, ...input }) => {
    const values = maintenanceWire.write(input);
    await updateRecord(change, maintenanceWire, { id, version, values });
  }),

  bankTransfer: async ({ db }) => {
    const [row] = await db
      .select(bankTransfer.columns)
      .from(bankTransferSetting)
      .where(eq(bankTransferSetting.id, onlyId));
    if (!row) throw notFound();
    return { data: bankTransfer.read(row) };
  },

  updateBankTransfer: writes(async (change, { id, version, ...input }) => {
    const stored = await lockRecord(change.tx, bankTransferSetting, id);
    await assertFresh(change, stored, version);
    assertNoFaults(bankFaults(merged(stored, input)));
    await writeChange(change, bankTransferWire, { stored, values: bankTransferWire.write(input) });
  }),

  otp: async ({ db }) => {
    const [row] = await db.select(otp.columns).from(otpSetting).where(eq(otpSetting.id, onlyId));
    if (!row) throw notFound();
    return { data: otp.read(row) };
  },

  updateOtp: writes(async (change, { id, version, ...input }) => {
    const values = otpWire.write(input);
    await updateRecord(change, otpWire, { id, version, values });
  }),

  otpRegister: async ({ db }) => {
    return { data: otpRegister.read(await readFlow(db, 'register')) };
  },

  updateOtpRegister: (context, input) => saveFlow(context, 'register', input),

  otpPassword: async ({ db }) => ({ data: otpPassword.read(await readFlow(db, 'password')) }),

  updateOtpPassword: (context, input) => saveFlow(context, 'password', input),
});

async function readFlow(db: Queryable, kind: OtpFlowKind) {
  const [row] = await db.select().from(otpFlow).where(eq(otpFlow.kind, kind));
  if (!row) throw notFound();
  return row;
}

type FlowInput = z.output<typeof otpPasswordUpdate.input>;

function saveFlow(
  context: Context,
  kind: OtpFlowKind,
  { id, version, ...input }: FlowInput,
): Promise<Reply<null>> {
  return context.write(async (tx) => {
    const stored = await lockRecord(tx, otpFlow, id);
    if (stored.kind !== kind) throw notFound();
    await assertFresh({ context, tx }, stored, version);
    assertNoFaults(otpFlowFaults(merged(stored, input)));
    await writeChange({ context, tx }, otpFlowWire, { stored, values: otpFlowWire.write(input) });
    return { data: null };
  });
}
