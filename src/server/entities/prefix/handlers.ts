import { eq } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { prefixOperations } from '../../../shared/entities/prefix/operations.ts';
import {
  agentPrefixSchema,
  type CodeFormat,
  type OlderFormat,
  olderFormats,
  partnerPrefixSchema,
  samePrefixText,
} from '../../../shared/entities/prefix/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { writes } from '../../kit/handlers.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { officeHandlers } from '../../kit/office.ts';
import { assertFresh, type Change, lockRecord, updateRecord, writeChange } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { agentNumbersGiven, partnerNumbersGiven } from './rules.ts';
import { agentPrefix, partnerPrefix } from './table.ts';
import { agentPrefixWire, partnerPrefixWire } from './wire.ts';

const partnerRecord = partnerPrefixWire.reader(partnerPrefixSchema.omit({ updated_by: true }));
const agentRecord = agentPrefixWire.reader(agentPrefixSchema.omit({ updated_by: true }));

export const prefixHandlers = officeHandlers(prefixOperations, {
  partner: async ({ db }) => {
    const { row, editor } = await readPartnerPrefix(db);
    const given = await partnerNumbersGiven(db, row);
    return { data: { ...partnerRecord.read(row), ...given, updated_by: editor ?? '' } };
  },

  updatePartner: writes(async (change, { id, version, ...input }) => {
    const values = partnerPrefixWire.write(input);
    await changePartnerPrefix(change, { id, version, values });
  }),

  agent: async ({ db, now }) => {
    const { row, editor } = await readAgentPrefix(db);
    const given = await agentNumbersGiven(db, row, now());
    return { data: { ...agentRecord.read(row), ...given, updated_by: editor ?? '' } };
  },

  updateAgent: writes(async (change, { id, version, ...input }) => {
    const values = agentPrefixWire.write(input);
    await updateRecord(change, agentPrefixWire, { id, version, values });
  }),

  older: async ({ db }) => {
    const { row: partners } = await readPartnerPrefix(db);
    const { row: agents } = await readAgentPrefix(db);
    return {
      data: {
        prefix: {
          id: partners.id,
          companyIdPrefix: partners.company_prefix,
          companyCodePrefix: partners.company_code_prefix,
          agentRefPrefix: agents.agent_referral_code_prefix,
          agentCodePrefix: agents.agent_code_prefix,
          prefixFormatRef: olderFormatOf(agents.agent_referral_code_format),
          prefixFormatCode: olderFormatOf(agents.agent_code_format),
        },
      },
    };
  },

  updateOlder: writes(async (change, { id, ...input }) => {
    await changePartnerPrefix(change, {
      id,
      companyField: 'companyIdPrefix',
      values: { company_prefix: input.companyIdPrefix, company_code_prefix: input.companyCodePrefix },
    });
    const values = {
      agent_code_prefix: input.agentCodePrefix,
      agent_referral_code_prefix: input.agentRefPrefix,
      agent_code_format: input.prefixFormatCode && olderFormats[input.prefixFormatCode],
      agent_referral_code_format: input.prefixFormatRef && olderFormats[input.prefixFormatRef],
    };
    await updateRecord(change, agentPrefixWire, { id: onlyId, values });
  }),
});

interface PartnerPrefixChange {
  id: number;
  version?: number | string | undefined;
  /** The caller's name of `company_prefix`. */
  companyField?: string;
  values: {
    company_prefix?: string | undefined;
    branch_prefix?: string | undefined;
    company_code_prefix?: string | undefined;
  };
}

async function changePartnerPrefix(
  change: Change,
  { id, version, companyField = 'company_prefix', values }: PartnerPrefixChange,
): Promise<void> {
  const stored = await lockRecord(change.tx, partnerPrefix, id);
  await assertFresh(change, stored, version);
  const company_prefix = values.company_prefix ?? stored.company_prefix;
  const branch_prefix = values.branch_prefix ?? stored.branch_prefix;
  if (company_prefix === branch_prefix) {
    throw invalid({ [values.company_prefix ? companyField : 'branch_prefix']: samePrefixText });
  }
  await writeChange(change, partnerPrefixWire, {
    stored,
    values: {
      company_prefix,
      branch_prefix,
      company_code_prefix: values.company_code_prefix ?? stored.company_code_prefix,
    },
  });
}

async function readPartnerPrefix(db: Queryable) {
  const [found] = await db
    .select({
      row: partnerPrefix,
      editor: nameOf<string | null>(appUser.name, appUser.id, partnerPrefix.updated_by),
    })
    .from(partnerPrefix)
    .where(eq(partnerPrefix.id, onlyId));
  if (!found) throw new Error('The partner prefix record is missing');
  return found;
}

async function readAgentPrefix(db: Queryable) {
  const [found] = await db
    .select({
      row: agentPrefix,
      editor: nameOf<string | null>(appUser.name, appUser.id, agentPrefix.updated_by),
    })
    .from(agentPrefix)
    .where(eq(agentPrefix.id, onlyId));
  if (!found) throw new Error('The agent prefix record is missing');
  return found;
}

const olderFormatOf = (format: CodeFormat): OlderFormat => (format === olderFormats['0'] ? '0' : '1');
