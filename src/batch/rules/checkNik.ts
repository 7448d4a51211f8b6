import { ageOf, isBirthDay, type NikParts, nikParts } from '../../shared/core/nik.ts';
import { toExponent } from '../file/cells.ts';
import { headerOf, isRequired } from '../file/columns.ts';
import { readNik } from '../file/nikCell.ts';
import { inProgram } from './facts.ts';
import { note, originalText, placeOf, type RowCheck } from './ruleKit.ts';

const nikLength = 16;
const adultAge = 17;

/** A given NIK is checked even if the product does not require a NIK. */
export function checkNik(check: RowCheck) {
  const header = headerOf('nik');
  const { value, state, cleaned } = readNik(check.row.cells.nik);
  check.values.nik = value;
  if (value === '') {
    const { product } = check.catalogue;
    if (isRequired({ mark: '**' }, product)) note(check, 'H01', header, product.product_name);
    return;
  }
  if (!/^\d+$/.test(value)) return note(check, 'H11', header);
  if (state === 'damaged' && value.length === nikLength) {
    // As plain digits, the damaged number would look valid when the file is uploaded again.
    check.values.nik = toExponent(value);
    return note(check, 'H03', header);
  }
  if (value.length !== nikLength) return note(check, 'H02', header, value.length);
  if (cleaned) note(check, 'H10', header, originalText(check, 'nik'));
  if (state === 'number') note(check, 'H09', header);
  checkParts(check, nikParts(value));
  noteSharedNik(check, value);
}

function checkParts(check: RowCheck, parts: NikParts): void {
  const header = headerOf('nik');
  const { region, day, month, serial } = parts;
  if (!isBirthDay(parts)) note(check, 'H04', header, day, month);
  else {
    const age = ageOf(parts, check.today);
    if (age < adultAge) note(check, 'H07', header, age);
  }
  if (serial === '0000') note(check, 'H05', header);
  if (check.facts.unknownNikRegions.has(region)) note(check, 'H06', header, region);
}

function noteSharedNik(check: RowCheck, nik: string): void {
  const key = inProgram(check.catalogue.program.id, nik);
  const first = check.seen.niks.get(key);
  if (first === undefined) check.seen.niks.set(key, placeOf(check.row));
  const live = check.facts.niks.get(key);
  if (first === undefined && !live) return;
  const places = [first !== undefined && `baris ${first}`, live && `pengajuan ${live.submission_number}`];
  note(check, 'H08', headerOf('nik'), places.filter(Boolean).join(' / '), live ? ` (${live.status})` : '');
}
