import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { pageNumber, pageSize } from '../../core/list.ts';
import { operation } from '../../core/operation.ts';
import { day, optionalId } from '../../core/values.ts';

/** E-AUDIT. `before` and `after` hold the fields that changed. */
const auditEntrySchema = z.object({
  id: z.number(),
  /** ISO instant. */
  at: z.string(),
  /** Null for what nobody signed in did, such as a new password by mail. */
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  /** Named by `auditActions`; an older server may have written others. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const auditListInput = z
  .object({
    entity: z.string().trim().max(40).optional(),
    entity_id: z.string().trim().max(200).optional(),
    user_id: optionalId,
    /** Days (Asia/Jakarta), both included. */
    start_date: day.optional(),
    end_date: day.optional(),
    limit: pageSize.default(100),
    page: pageNumber.default(1),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    message: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
    path: ['end_date'],
  });
export type AuditListInput = z.output<typeof auditListInput>;

export const auditOperations = {
  /** No access code of the specification fits, so the handler lets nobody but super admins in. */
  list: operation({
    id: 'audit.list',
    call: 'R-016',
    method: 'GET',
    path: '/w/audit',
    access: SESSION,
    input: auditListInput,
    output: z.array(auditEntrySchema),
    paged: true,
    summary: 'Siapa mengubah, melihat atau mengunduh apa; hanya super admin',
  }),
};
