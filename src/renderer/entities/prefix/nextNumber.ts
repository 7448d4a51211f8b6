import { jakartaDay } from '../../../shared/core/values.ts';
import { type CodeFormat, type PartnerPrefix, prefixDigits } from '../../../shared/entities/prefix/schema.ts';

/** What a number will look like under a prefix; the server writes it in capitals. */

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** How many numbers are given away, and how long they are. */
type Counts = Pick<
  PartnerPrefix,
  'company_digit_length' | 'branch_digit_length' | 'company_digit_count' | 'branch_digit_count'
>;

/** Of a new installation, whose own company has the first number. */
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

/** the number that the next company or branch gets; numbers already taken are skipped by the server. */
export function nextPartnerNumber(type: 'company' | 'branch', prefix: string, stored: Counts): string {
  const given = type === 'company' ? stored.company_digit_count : stored.branch_digit_count;
  return `${prefix.trim().toUpperCase()}${padded(given + 1, digitsOf(stored)[type])}`;
}

/** the first number of the month with a date, of all without. The server does not tell the count. */
export function agentNumber(prefix: string, format: CodeFormat, today: string = jakartaDay()): string {
  const date = format === 'date' ? `${today.slice(2, 7)}-` : '';
  return `${prefix.trim().toUpperCase()}${date}0001`;
}
