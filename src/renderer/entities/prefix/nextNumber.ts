import { jakartaDay } from '../../../shared/core/values.ts';
import {
  type CodeFormat,
  type NumbersGiven,
  type PartnerPrefix,
  prefixDigits,
} from '../../../shared/entities/prefix/schema.ts';

/** Previews of the next number. The server stores prefixes in upper case. */

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

type Counts = Pick<
  PartnerPrefix,
  'company_digit_length' | 'branch_digit_length' | 'company_digit_count' | 'branch_digit_count'
>;

/** A new installation has one company: the office itself. */
export const firstCounts: Counts = {
  company_digit_length: prefixDigits.company,
  branch_digit_length: prefixDigits.branch,
  company_digit_count: 1,
  branch_digit_count: 0,
};

const digitsOf = ({ company_digit_length, branch_digit_length }: Counts) => ({
  company: company_digit_length || prefixDigits.company,
  branch: branch_digit_length || prefixDigits.branch,
});

/** The real number may be higher, because the server skips used numbers. */
export function nextPartnerNumber(type: 'company' | 'branch', prefix: string, stored: Counts): string {
  const given = type === 'company' ? stored.company_digit_count : stored.branch_digit_count;
  return `${prefix.trim().toUpperCase()}${padded(given + 1, digitsOf(stored)[type])}`;
}

const agentDigits = 4;
const noneGiven: NumbersGiven = { date: 0, digit: 0 };

export function nextAgentNumber(
  prefix: string,
  format: CodeFormat,
  given: NumbersGiven = noneGiven,
  today: string = jakartaDay(),
): string {
  const date = format === 'date' ? `${today.slice(2, 7)}-` : '';
  return `${prefix.trim().toUpperCase()}${date}${padded(given[format] + 1, agentDigits)}`;
}
