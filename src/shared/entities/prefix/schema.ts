import { z } from 'zod';
import { updateOf } from '../../core/patch.ts';
import { id, text } from '../../core/values.ts';
import { codeFormats, prefixLabels } from './fields.ts';

const L = prefixLabels;

export const prefixDigits = { company: 4, branch: 3 } as const;

export const usualPrefixes = {
  partner: { company_prefix: 'P', branch_prefix: 'C' },
  agent: {
    agent_code_prefix: 'AG-',
    agent_referral_code_prefix: 'RF-',
    agent_code_format: 'date',
    agent_referral_code_format: 'digit',
  },
} as const;

export type CodeFormat = keyof typeof codeFormats;
const formatNames = Object.keys(codeFormats) as [CodeFormat, ...CodeFormat[]];

export const olderFormats = { '0': 'date', '1': 'digit' } as const satisfies Record<string, CodeFormat>;
export type OlderFormat = keyof typeof olderFormats;
const olderNames = Object.keys(olderFormats) as [OlderFormat, ...OlderFormat[]];

/** Prefixes become upper case, as typed numbers do before a search. */
const prefix = (label: string) =>
  text(label, 10)
    .regex(/^[A-Za-z0-9/-]+$/, `${label} hanya boleh huruf, angka, '-' dan '/'`)
    .transform((value) => value.toUpperCase());

const format = (label: string) =>
  z
    .enum([...formatNames, ...olderNames], `${label} harus date atau digit`)
    .transform((value) =>
      value in olderFormats ? olderFormats[value as OlderFormat] : (value as CodeFormat),
    );

const stamps = { createdAt: z.string(), updatedAt: z.string(), version: z.number(), updated_by: z.string() };

export const partnerPrefixSchema = z.object({
  id: z.number(),
  company_prefix: z.string(),
  branch_prefix: z.string(),
  company_digit_length: z.number(),
  branch_digit_length: z.number(),
  company_digit_count: z.number(),
  branch_digit_count: z.number(),
  ...stamps,
});
export type PartnerPrefix = z.output<typeof partnerPrefixSchema>;

export const partnerPrefixInput = z.object({
  company_prefix: prefix(L.company_prefix),
  branch_prefix: prefix(L.branch_prefix),
});
export const partnerPrefixUpdate = updateOf(partnerPrefixInput);

export const samePrefixText = `${L.company_prefix} dan ${L.branch_prefix} harus berbeda`;

/** The next agent gets this number plus 1: `date` restarts every month, `digit` never. */
const givenSchema = z.object({ date: z.number(), digit: z.number() });
export type NumbersGiven = z.output<typeof givenSchema>;

export const agentPrefixSchema = z.object({
  id: z.number(),
  agent_code_prefix: z.string(),
  agent_referral_code_prefix: z.string(),
  agent_code_format: z.enum(formatNames),
  agent_referral_code_format: z.enum(formatNames),
  agent_code_given: givenSchema,
  agent_referral_code_given: givenSchema,
  ...stamps,
});
export type AgentPrefix = z.output<typeof agentPrefixSchema>;

export const agentPrefixInput = z.object({
  agent_code_prefix: prefix(L.agent_code_prefix),
  agent_referral_code_prefix: prefix(L.agent_referral_code_prefix),
  agent_code_format: format(L.agent_code_format),
  agent_referral_code_format: format(L.agent_referral_code_format),
});
export const agentPrefixUpdate = updateOf(agentPrefixInput);

export const olderPrefixSchema = z.object({
  id: z.number(),
  companyIdPrefix: z.string(),
  companyCodePrefix: z.string(),
  agentRefPrefix: z.string(),
  agentCodePrefix: z.string(),
  prefixFormatRef: z.enum(olderNames),
  prefixFormatCode: z.enum(olderNames),
});

const olderFormat = (label: string) => z.enum(olderNames, `${label} harus '0' atau '1'`);

export const olderPrefixUpdate = updateOf(
  z.object({
    companyIdPrefix: prefix(L.company_prefix),
    companyCodePrefix: z.literal('').or(prefix('Prefix Kode Perusahaan')),
    agentRefPrefix: prefix(L.agent_referral_code_prefix),
    agentCodePrefix: prefix(L.agent_code_prefix),
    prefixFormatRef: olderFormat(L.agent_referral_code_format),
    prefixFormatCode: olderFormat(L.agent_code_format),
  }),
  undefined,
  { id },
);
