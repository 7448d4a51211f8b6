import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFaultless, messages, notFound } from '../../../shared/core/errors.ts';
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
import type { Reply } from '../../kit/handlers.ts';
import { houseHandlers } from '../../kit/house.ts';
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

export const pageHandlers = houseHandlers(pageOperations, {
  general: async ({ db }) => {
    const found = await db.select(general.columns).from(generalSetting).where(live(generalSetting));
    return { data: found.map(general.read) };
  },

  /** a second record is a CONFLICT. */
  createGeneral: async (context, input) => {
    const values = generalWire.write(input);
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, generalWire, values) },
    }));
  },

  updateGeneral: async (context, { id, version, ...input }) => {
    const values = generalWire.write(input);
    return context.write(async (tx) => {
      await updateRecord({ context, tx }, generalWire, { id, version, values });
      return { data: null };
    });
  },

  /** C-052: entries with a default come first, stored or not. */
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

  setMaintenance: async (context, { id, version, ...input }) => {
    const values = maintenanceWire.write(input);
    return context.write(async (tx) => {
      await updateRecord({ context, tx }, maintenanceWire, { id, version, values });
      return { data: null };
    });
  },

  bankTransfer: async ({ db }) => {
    const [row] = await db
      .select(bankTransfer.columns)
      .from(bankTransferSetting)
      .where(eq(bankTransferSetting.id, onlyId));
    if (!row) throw notFound();
    return { data: bankTransfer.read(row) };
  },

  updateBankTransfer: (context, { id, version, ...input }) =>
    context.write(async (tx) => {
      const stored = await lockRecord(tx, bankTransferSetting, id);
      await assertFresh({ context, tx }, stored, version);
      assertFaultless(bankFaults(merged(stored, input)));
      await writeChange({ context, tx }, bankTransferWire, { stored, values: bankTransferWire.write(input) });
      return { data: null };
    }),

  otp: async ({ db }) => {
    const [row] = await db.select(otp.columns).from(otpSetting).where(eq(otpSetting.id, onlyId));
    if (!row) throw notFound();
    return { data: otp.read(row) };
  },

  updateOtp: async (context, { id, version, ...input }) => {
    const values = otpWire.write(input);
    return context.write(async (tx) => {
      await updateRecord({ context, tx }, otpWire, { id, version, values });
      return { data: null };
    });
  },

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

/** Error: NOT_FOUND for the record of the other kind (C-222). */
function saveFlow(
  context: Context,
  kind: OtpFlowKind,
  { id, version, ...input }: FlowInput,
): Promise<Reply<null>> {
  return context.write(async (tx) => {
    const stored = await lockRecord(tx, otpFlow, id);
    if (stored.kind !== kind) throw notFound();
    await assertFresh({ context, tx }, stored, version);
    assertFaultless(otpFlowFaults(merged(stored, input)));
    await writeChange({ context, tx }, otpFlowWire, { stored, values: otpFlowWire.write(input) });
    return { data: null };
  });
}
