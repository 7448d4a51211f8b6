import { formatDay } from '../../shared/core/formats.ts';
import { sameName } from '../../shared/core/similarNames.ts';
import { programBlock } from '../../shared/entities/program/block.ts';
import { headerOf } from '../file/columns.ts';
import { note, type RowCheck, typedText } from './ruleKit.ts';

export function checkCatalogue(check: RowCheck): void {
  // Both values are set even if unchecked, because a wrong row is also written to a workbook.
  check.values.category = typedText(check, 'category');
  check.values.program = typedText(check, 'program');
  if (checkProduct(check) && checkCategory(check) && checkProgram(check)) checkPeriod(check);
}

function checkProduct(check: RowCheck): boolean {
  const header = headerOf('product_code');
  const expected = check.catalogue.product.product_code;
  const value = typedText(check, 'product_code');
  check.values.product_code = value;
  if (value === '') note(check, 'B03', header, expected);
  else if (sameName(value, expected)) {
    if (value !== expected) note(check, 'B04', header, value, expected);
    check.values.product_code = expected;
    return true;
  } else if (check.facts.programs.some((choice) => sameName(choice.product_code, value))) {
    note(check, 'B02', header, expected, value);
  } else note(check, 'B01', header, value);
  return false;
}

function checkCategory(check: RowCheck): boolean {
  const header = headerOf('category');
  const { product, category } = check.catalogue;
  const expected = category.category_name;
  const value = typedText(check, 'category');
  if (value === '') note(check, 'C03', header, expected);
  else if (sameName(value, expected)) {
    if (value !== expected) note(check, 'C02', header, value, expected);
    check.values.category = expected;
    return true;
  } else if (siblings(check).some((choice) => sameName(choice.category_name, value))) {
    note(check, 'C04', header, expected, value);
  } else note(check, 'C01', header, value, product.product_name);
  return false;
}

function checkProgram(check: RowCheck): boolean {
  const header = headerOf('program');
  const { category, program } = check.catalogue;
  const expected = program.program_name;
  const value = typedText(check, 'program');
  if (value === expected) return true;
  const twins = siblings(check)
    .filter((choice) => sameName(choice.category_name, category.category_name))
    .filter((choice) => choice.program_id !== program.id && sameName(choice.program_name, value))
    .map((choice) => choice.program_name);
  if (value === '') note(check, 'D05', header, expected);
  else if (sameName(value, expected) && twins.length > 0) {
    if (twins.includes(value)) note(check, 'D06', header, expected, value);
    else note(check, 'D08', header, value, [expected, ...twins]);
  } else if (sameName(value, expected)) {
    note(check, 'D07', header, value, expected);
    check.values.program = expected;
    return true;
  } else if (
    siblings(check).some(
      (choice) =>
        sameName(choice.category_name, category.category_name) && sameName(choice.program_name, value),
    )
  ) {
    note(check, 'D06', header, expected, value);
  } else note(check, 'D01', header, value, category.category_name);
  return false;
}

function siblings(check: RowCheck) {
  const code = check.catalogue.product.product_code;
  return check.facts.programs.filter((choice) => sameName(choice.product_code, code));
}

/** Ignores the quota, which `applyQuota` counts over the whole file. */
function checkPeriod(check: RowCheck): void {
  const { program } = check.catalogue;
  const block = programBlock({ ...program, is_quota: false }, check.today);
  if (block === 'notStarted') note(check, 'D02', headerOf('program'), formatDay(program.start_date));
  if (block === 'ended') note(check, 'D03', headerOf('program'), formatDay(program.end_date));
}
