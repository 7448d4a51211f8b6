import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { writeExport } from '../../../../src/server/entities/exportFile/job.ts';
import { exportFile } from '../../../../src/server/entities/exportFile/table.ts';
import { accessCodes } from '../../../../src/shared/core/access.ts';
import { programOperations } from '../../../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../../../src/shared/entities/referral/operations.ts';
import { roleOperations } from '../../../../src/shared/entities/role/operations.ts';
import { undisturbed } from '../batchJobs.ts';
import {
  fixedRoles,
  holds,
  mayWriteProduct,
  remainingOf,
  roles,
  scopeOf,
  seesSubmission,
  usedOf,
} from './model.ts';
import { at, callOf, firstOf, pick } from './step.ts';

const someCodes = fc.uniqueArray(fc.constantFrom(...accessCodes), { minLength: 1, maxLength: 4 });

const createRole = callOf('createRole', {
  args: fc.record({ codes: someCodes }),
  gate: ['c_role_data'],
  plan: (model, who, { codes }, { accessIds }) => {
    const name = `Role ${model.tag} ${model.roles.length}`;
    return {
      says: `C-193 adds a role of ${codes.join(', ')}`,
      operation: roleOperations.create,
      input: { role_name: name, access: codes.map((code) => accessIds.get(code)) },
      refused: firstOf([scopeOf(who).kind !== 'all', 403], [!holds(model, who, ...codes), 403]),
      change: (data) => {
        const { id } = data as { id: number };
        model.roles.push({ id, name, codes: new Set(codes), deleted: false });
      },
    };
  },
});

const updateRole = callOf('updateRole', {
  args: fc.record({ one: pick, codes: someCodes }),
  gate: ['u_role'],
  plan: (model, who, args, { accessIds }) => {
    const role = at(model.roles, args.one);
    const after = role.codes.symmetricDifference(new Set<string>(args.codes));
    return {
      says: `C-194 switches ${args.codes.join(', ')} of ${role.name}`,
      operation: roleOperations.update,
      input: { id: role.id, access: [...after].map((code) => accessIds.get(code)) },
      refused: firstOf(
        [after.size === 0, 422],
        [scopeOf(who).kind !== 'all', 403],
        [role.deleted, 404],
        [role.id === roles.superAdmin, 409],
        [!holds(model, who, ...args.codes), 403],
      ),
      change: () => {
        role.codes = after;
      },
    };
  },
});

const removeRole = callOf('removeRole', {
  args: fc.record({ one: pick }),
  gate: ['d_role_data'],
  plan: (model, who, args) => {
    const role = at(model.roles, args.one);
    const isUsed = model.accounts.some((each) => !each.deleted && each.role === role.id);
    return {
      says: `C-195 deletes ${role.name}`,
      operation: roleOperations.remove,
      input: { id: role.id },
      refused: firstOf(
        [scopeOf(who).kind !== 'all', 403],
        [role.deleted, 404],
        [fixedRoles.includes(role.id) || isUsed, 409],
      ),
      change: () => {
        role.deleted = true;
      },
    };
  },
});

const units = fc.integer({ min: 1, max: 4 });

const changeQuota = callOf('changeQuota', {
  args: fc.record({ one: pick, units, isMore: fc.boolean() }),
  gate: ['crud_program'],
  plan: (model, who, args) => {
    const program = at(model.programs, args.one);
    return {
      says: `C-015 ${args.isMore ? 'adds' : 'takes'} ${args.units} of ${program.name}`,
      operation: programOperations.changeQuota,
      input: { id: program.id, quota: args.units, is_add_quota: args.isMore },
      refused: firstOf(
        [!mayWriteProduct(who, program.product), 403],
        [!program.isQuota, 409],
        [!args.isMore && args.units > remainingOf(model, program), 422],
      ),
      change: () => {
        program[args.isMore ? 'added' : 'reduced'] += args.units;
      },
    };
  },
});

const switchQuota = callOf('switchQuota', {
  args: fc.record({ one: pick, units, isOn: fc.boolean() }),
  gate: ['crud_program'],
  plan: (model, who, args) => {
    const program = at(model.programs, args.one);
    // A program that has had a quota keeps its units while the quota is off (A-116).
    const isFirst = args.isOn && !program.isQuota && program.initial + program.added === 0;
    return {
      says: `C-013 switches the quota of ${program.name} ${args.isOn ? `on with ${args.units}` : 'off'}`,
      operation: programOperations.update,
      input: { id: program.id, is_quota: args.isOn, quota: args.isOn ? args.units : '' },
      refused: firstOf(
        [!mayWriteProduct(who, program.product), 403],
        [isFirst && args.units < usedOf(model, program), 422],
      ),
      change: () => {
        program.isQuota = args.isOn;
        if (isFirst) Object.assign(program, { initial: args.units, added: 0, reduced: 0 });
      },
    };
  },
});

const exportAll = callOf('export', {
  args: fc.record({}),
  gate: ['c_referral_export'],
  plan: (model, who, _args, { server }) => ({
    says: 'C-151 exports',
    operation: referralOperations.export,
    input: { keyword: model.tag, reason: 'Uji' },
    refused: undefined,
    change: async (data) => {
      const { filename } = data as { filename: string };
      const ofFile = eq(exportFile.filename, filename);
      const { db } = server.services;
      const [queued] = await db.select().from(exportFile).where(ofFile);
      await writeExport.run(server.services, { id: queued!.id }, undisturbed());
      const [made] = await db.select().from(exportFile).where(ofFile);
      const seen = model.submissions.filter((each) => seesSubmission(who, each)).length;
      if (made?.row_count !== seen)
        throw new Error(`The file has ${made?.row_count} rows, the model ${seen}`);
      model.files.push({ filename, by: who.id, scope: scopeOf(who) });
    },
  }),
});

export const rightCalls = [
  createRole,
  updateRole,
  updateRole,
  removeRole,
  changeQuota,
  switchQuota,
  exportAll,
];
