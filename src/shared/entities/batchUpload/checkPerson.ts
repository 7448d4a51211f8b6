import { formatDay, jakartaDay, phonePattern } from '../../core/formats.ts';
import { agentStatuses } from '../agent/status.ts';
import { tidySpaces } from './cells.ts';
import { headerOf, isRequired } from './columns.ts';
import { inProgram, type SentRow } from './facts.ts';
import { foldPhoneCell } from './phone.ts';
import { note, type RowCheck, readText, typed, written } from './rowCheck.ts';

const refMax = 40;
const agentMax = 40;
const nameMax = 100;

/**
 * Column A. Unique in the file; what was sent before for the same person and program, or without a Ref Baris
 * with the same content, is the same row and never created twice. The same Ref Baris of another person may be sent.
 */
export function checkRef(check: RowCheck) {
  const header = headerOf('ref');
  const { row, seen, facts } = check;
  const ref = typed(check, 'ref');
  check.values.ref = ref;
  if (ref.length > refMax) note(check, 'T02', header, header, refMax, ref.length);
  const above = ref === '' ? seen.keys : seen.refs;
  const name = ref === '' ? row.key : ref;
  if (name === '') return;
  const first = above.get(name);
  if (first !== undefined) {
    return ref === '' ? note(check, 'R04', header, first) : note(check, 'R02', header, ref, first);
  }
  above.set(name, row.n);
  const same = facts.rows.get(row.key);
  if (same) return note(check, 'R05', header, dayOf(same), same.title);
  const sent = ref === '' ? undefined : facts.refs.get(ref);
  if (sent) note(check, 'R03', header, ref, dayOf(sent), sent.title);
}

const dayOf = ({ sentAt }: SentRow) => formatDay(jakartaDay(new Date(sentAt)));

/** Column E: an agent that exists; one that is not active wants a look. */
export function checkAgent(check: RowCheck) {
  const header = headerOf('agent_code');
  const code = readText(check, 'agent_code', agentMax);
  if (code === '') return note(check, 'E01', header);
  const agent = check.facts.agents.get(code);
  if (!agent?.status) return note(check, 'E02', header, code, agent?.similar ?? []);
  if (agent.agent_code !== code) note(check, 'E04', header, written(check, 'agent_code'), agent.agent_code);
  check.values.agent_code = agent.agent_code;
  if (agent.status !== 'active') note(check, 'E03', header, agent.agent_code, agentStatuses[agent.status]);
}

/** Column F: letters, space, and . ' - , as names have them. */
export function checkName(check: RowCheck) {
  const header = headerOf('submitter_name');
  const name = readText(check, 'submitter_name', Number.POSITIVE_INFINITY);
  if (name === '') return note(check, 'F01', header);
  if (name.length < 2 || name.length > nameMax) note(check, 'F04', header, name.length);
  if (/[^\p{L}\p{M} .'’‘`´,\p{Pd}-]/u.test(name)) note(check, 'F02', header, name);
}

/** Column G. Repairs what Excel and habit do to a number: the lost zero, +62, spaces and dashes. */
export function checkPhone(check: RowCheck) {
  const header = headerOf('submitter_mobile_number');
  const value = tidySpaces(typed(check, 'submitter_mobile_number'));
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
  const was = written(check, 'submitter_mobile_number');
  if (was === phone) return;
  const header = headerOf('submitter_mobile_number');
  const digits = value.replace(/[^\d+]/g, '');
  if (/^(?:\+|00)?62/.test(digits)) note(check, 'G04', header, was, phone);
  else if (digits.startsWith('0')) note(check, 'G07', header, was, phone);
  else note(check, 'G03', header, was, phone);
}

/** G06: the same number above in this file, or on a live submission of the product. */
function noteSharedPhone(check: RowCheck, phone: string): void {
  const first = check.seen.phones.get(phone);
  if (first === undefined) check.seen.phones.set(phone, check.row.n);
  const live = check.facts.phones.get(inProgram(check.catalogue.program.id, phone));
  const places = [
    first !== undefined && `baris ${first}`,
    live && `pengajuan ${live.submission_number} (${live.status})`,
  ].filter(Boolean);
  if (places.length > 0) note(check, 'G06', headerOf('submitter_mobile_number'), places.join(' / '));
}

/** Column I. */
export function checkJob(check: RowCheck): void {
  const job = readText(check, 'submitter_job');
  if (job === '' && isRequired({ mark: '**' }, check.catalogue.product)) {
    note(check, 'I01', headerOf('submitter_job'));
  }
}
