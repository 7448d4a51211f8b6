import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import {
  agentPrefixSchema,
  agentPrefixUpdate,
  olderPrefixSchema,
  olderPrefixUpdate,
  partnerPrefixSchema,
  partnerPrefixUpdate,
} from './schema.ts';

const access = anyOf('r_prefix');

export const prefixOperations = {
  partner: operation({
    id: 'prefix.partner',
    call: 'C-056',
    method: 'GET',
    path: '/w/partner/prefix/all',
    access,
    input: z.object({}),
    output: partnerPrefixSchema,
    summary: 'Prefix nomor perusahaan dan cabang',
  }),
  updatePartner: operation({
    id: 'prefix.updatePartner',
    call: 'C-058',
    method: 'PATCH',
    path: '/w/partner/prefix/{id}',
    access,
    ...partnerPrefixUpdate,
    output: z.null(),
    summary: 'Ubah prefix perusahaan dan cabang',
  }),
  agent: operation({
    id: 'prefix.agent',
    call: 'C-057',
    method: 'GET',
    path: '/w/agent/prefix/all',
    access,
    input: z.object({}),
    output: agentPrefixSchema,
    summary: 'Prefix nomor agen dan kode referensi',
  }),
  updateAgent: operation({
    id: 'prefix.updateAgent',
    call: 'C-059',
    method: 'PATCH',
    path: '/w/agent/prefix/update/{id}',
    access,
    ...agentPrefixUpdate,
    output: z.null(),
    summary: 'Ubah prefix agen',
  }),
  older: operation({
    id: 'prefix.older',
    call: 'C-060',
    method: 'GET',
    path: '/prefix',
    access,
    input: z.object({}),
    output: z.object({ prefix: olderPrefixSchema }),
    deprecated: true,
    summary: 'Semua prefix',
  }),
  updateOlder: operation({
    id: 'prefix.updateOlder',
    call: 'C-061',
    method: 'PATCH',
    path: '/change-prefix/{id}',
    access,
    ...olderPrefixUpdate,
    output: z.null(),
    deprecated: true,
    summary: 'Ubah semua prefix',
  }),
};
