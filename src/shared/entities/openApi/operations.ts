import { z } from 'zod';
import { anyOf, closed } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import {
  apiAccessSchema,
  openApiInput,
  openApiListInput,
  openApiRowSchema,
  openApiSchema,
  openApiTexts,
  openApiUpdate,
} from './schema.ts';

const access = anyOf('crud_partner_api');

export const openApiOperations = {
  list: operation({
    id: 'openApi.list',
    call: 'C-078',
    method: 'GET',
    path: '/w/partner-api-key/list',
    access,
    input: openApiListInput,
    output: z.array(openApiRowSchema),
    paged: true,
    summary: 'Daftar partner open API',
  }),
  access: operation({
    id: 'openApi.access',
    call: 'C-079',
    method: 'GET',
    path: '/w/partner-api-key/list-access',
    access,
    input: z.object({}),
    output: z.array(apiAccessSchema),
    summary: 'Katalog akses open API',
  }),
  create: operation({
    id: 'openApi.create',
    call: 'C-080',
    method: 'POST',
    path: '/w/partner-api-key/add',
    access,
    input: openApiInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah partner open API',
  }),
  detail: operation({
    id: 'openApi.detail',
    call: 'C-081',
    method: 'GET',
    path: '/w/partner-api-key/details',
    access,
    input: z.object({ id }),
    output: openApiSchema,
    summary: 'Satu partner open API dengan kredensialnya',
  }),
  update: operation({
    id: 'openApi.update',
    call: 'C-082',
    method: 'PATCH',
    path: '/w/partner-api-key/update/partner-api/{id}',
    access,
    ...openApiUpdate,
    output: z.null(),
    summary: 'Ubah partner open API',
  }),
  remove: operation({
    id: 'openApi.remove',
    call: 'C-083',
    method: 'DELETE',
    path: '/w/partner-api-key/delete/partner-api/{id}',
    access,
    accessOf: ({ out_of_reach }: { out_of_reach: boolean }) =>
      out_of_reach ? closed(openApiTexts.notYoursToRemove) : access,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus partner open API',
  }),
};
