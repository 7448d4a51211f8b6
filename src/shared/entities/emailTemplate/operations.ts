import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import {
  emailTemplateInput,
  emailTemplateListInput,
  emailTemplateSchema,
  emailTemplateTestInput,
  emailTemplateUpdate,
} from './schema.ts';

const access = anyOf('r_email_template');

export const emailTemplateOperations = {
  list: operation({
    id: 'emailTemplate.list',
    call: 'C-062',
    method: 'GET',
    path: '/get-email-template',
    access,
    input: emailTemplateListInput,
    output: z.object({ template: z.array(emailTemplateSchema) }),
    paged: true,
    summary: 'Daftar template email',
  }),
  remove: operation({
    id: 'emailTemplate.remove',
    call: 'C-063',
    method: 'PATCH',
    path: '/delete-email-template/{id}',
    access,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus template email',
  }),
  create: operation({
    id: 'emailTemplate.create',
    call: 'C-211',
    method: 'POST',
    path: '/w/email-template',
    access,
    input: emailTemplateInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah template email',
  }),
  detail: operation({
    id: 'emailTemplate.detail',
    call: 'C-212',
    method: 'GET',
    path: '/w/email-template/{id}',
    access,
    input: z.object({ id }),
    output: emailTemplateSchema,
    summary: 'Satu template email',
  }),
  update: operation({
    id: 'emailTemplate.update',
    call: 'C-213',
    method: 'PATCH',
    path: '/w/email-template/{id}',
    access,
    ...emailTemplateUpdate,
    output: z.null(),
    summary: 'Ubah template email',
  }),
  sendTest: operation({
    id: 'emailTemplate.sendTest',
    call: 'C-213 (test)',
    method: 'POST',
    path: '/w/email-template-test',
    access,
    limited: true,
    input: emailTemplateTestInput,
    output: z.object({ email: z.string() }),
    summary: 'Kirim uji template email ke diri sendiri',
  }),
};
