import { formatDay, jakartaDay, phonePattern } from '../../shared/core/formats.ts';
import { agentStatuses } from '../../shared/entities/agent/status.ts';
import { tidySpaces } from '../file/cells.ts';
import { headerOf, isRequired } from '../file/columns.ts';
import { refMax } from '../file/identity.ts';
import { foldPhoneCell } from '../file/phoneCell.ts';
import { inProgram, type SentRow } from './facts.ts';
import {
  addSimilarNames,
  note,
  originalText,
  placeOf,
  type RowCheck,
  readText,
  typedText,
} from './ruleKit.ts';

const agentMax = 40;
const nameMax = 100;

/**
 * A row is a duplicate (R05) if its person and program were sent before with the same Ref Baris. Without a
 * Ref Baris, the answers are compared.
 */
export function checkRef(check: RowCheck) {
  const header = headerOf('ref');
  const { row, seen, facts } = check;
  const ref = typedText(check, 'ref');
  check.values.ref = ref;
  if (ref.length > refMax) note(check, 'T02', header, header, refMax, ref.length);
  const above = ref === '' ? seen.keys : seen.refs;
  const name = ref === '' ? row.key : ref;
  if (name === '') return;
  const first = above.get(name);
  if (first !== undefined) {
    return ref === '' ? note(check, 'R04', header, first) : note(check, 'R02', header, ref, first);
  }
  above.set(name, placeOf(row));
  // The same row may be in two sheets, or its sheet may have been sent alone before.
  const { aloneKey = '' } = row;
  const inOther = aloneKey === '' ? undefined : seen.keys.get(aloneKey);
  if (inOther !== undefined) return note(check, 'R04', header, inOther);
  if (aloneKey !== '') seen.keys.set(aloneKey, placeOf(row));
  const same = facts.rows.get(row.key) ?? facts.rows.get(aloneKey);
  if (same) return note(check, 'R05', header, dayOf(same), same.title);
  const sent = ref === '' ? undefined : facts.refs.get(ref);
  if (sent) note(check, 'R03', header, ref, dayOf(sent), sent.title);
}

const dayOf = ({ sentAt }: SentRow) => formatDay(jakartaDay(new Date(sentAt)));

export function checkAgent(check: RowCheck) {
  const header = headerOf('agent_code');
  const code = readText(check, 'agent_code', agentMax);
  if (code === '') return note(check, 'E01', header);
  const agent = check.facts.agents.get(code);
  if (!agent?.status) {
    note(check, 'E02', header, code, agent?.similar ?? []);
    return addSimilarNames(check, agent?.similar_names);
  }
  if (agent.agent_code !== code)
    note(check, 'E04', header, originalText(check, 'agent_code'), agent.agent_code);
  check.values.agent_code = agent.agent_code;
  if (agent.status !== 'active') note(check, 'E03', header, agent.agent_code, agentStatuses[agent.status]);
}

export function checkName(check: RowCheck) {
  const header = headerOf('submitter_name');
  const name = readText(check, 'submitter_name', Number.POSITIVE_INFINITY);
  if (name === '') return note(check, 'F01', header);
  if (name.length < 2 || name.length > nameMax) note(check, 'F04', header, name.length);
  if (/[^\p{L}\p{M} .'’‘`´,\p{Pd}-]/u.test(name)) note(check, 'F02', header, name);
}

export function checkPhone(check: RowCheck) {
  const header = headerOf('submitter_mobile_number');
  const value = tidySpaces(typedText(check, 'submitter_mobile_number'));
  check.values.submitter_mobile_number = value;
  if (value === '') return note(check, 'G01', header);
  const phone = foldPhoneCell(value);
  if (!phonePattern.test(phone)) return note(check, 'G02', header, value);
  check.values.submitter_mobile_number = phone;
  noteRepair(check, value, phone);
  if (phone.length < 10 || phone.length > 13) note(check, 'G05', header, phone.length);
  noteSharedPhone(check, phone);
}

function noteRepair(check: RowCheck, value: string, phone: string): void {
  const was = originalText(check, 'submitter_mobile_number');
  if (was === phone) return;
  const header = headerOf('submitter_mobile_number');
  const digits = value.replace(/[^\d+]/g, '');
  if (/^(?:\+|00)?62/.test(digits)) note(check, 'G04', header, was, phone);
  else if (digits.startsWith('0')) note(check, 'G07', header, was, phone);
  else note(check, 'G03', header, was, phone);
}

function noteSharedPhone(check: RowCheck, phone: string): void {
  const first = check.seen.phones.get(phone);
  if (first === undefined) check.seen.phones.set(phone, placeOf(check.row));
  const live = check.facts.phones.get(inProgram(check.catalogue.program.id, phone));
  const places = [
    first !== undefined && `baris ${first}`,
    live && `pengajuan ${live.submission_number} (${live.status})`,
  ].filter(Boolean);
  if (places.length > 0) note(check, 'G06', headerOf('submitter_mobile_number'), places.join(' / '));
}

export function checkJob(check: RowCheck): void {
  const job = readText(check, 'submitter_job');
  if (job === '' && isRequired({ mark: '**' }, check.catalogue.product)) {
    note(check, 'I01', headerOf('submitter_job'));
  }
}
