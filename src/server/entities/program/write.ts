import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid, messages } from '../../../shared/core/errors.ts';
import { documentFolder } from '../../../shared/entities/media/operations.ts';
import { programLabels } from '../../../shared/entities/program/fields.ts';
import type { programInput } from '../../../shared/entities/program/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { isEmptyRichText, sanitizeRichText } from '../../kit/sanitize.ts';
import { assertNameFree } from '../../kit/unique.ts';
import { category } from '../category/table.ts';
import { assertUploaded } from '../media/rules.ts';
import type { StoredProgram } from './rules.ts';
import { program } from './table.ts';
import { programWire } from './wire.ts';

type ProgramInput = Omit<z.output<typeof programInput>, 'product_id'>;

/** A switch that is off clears its fields. */
export function programValues<Input extends ProgramInput>(input: Input) {
  const location_type = input.is_location ? input.location_type : '';
  return programWire.write({
    ...input,
    description: richText(input.description),
    snk: richText(input.snk),
    start_date: (input.is_expired_program && input.start_date) || null,
    end_date: (input.is_expired_program && input.end_date) || null,
    is_location: location_type !== '',
    location_type,
  });
}

function richText(html: string): string {
  const safe = sanitizeRichText(html);
  return isEmptyRichText(safe) ? '' : safe;
}

/** An existing quota changes only through C-015. A new quota must cover the used units. */
export function quotaColumns(input: ProgramInput, stored?: StoredProgram) {
  if (!input.is_quota) return { is_quota: false };
  if (stored && (stored.is_quota || stored.quota_initial + stored.quota_added > 0)) return { is_quota: true };
  const used = stored?.quota_used ?? 0;
  if (input.quota === undefined) throw invalid({ quota: messages.required(programLabels.quota) });
  if (input.quota < used)
    throw invalid({ quota: `${programLabels.quota} tidak boleh kurang dari yang sudah terpakai (${used})` });
  return { is_quota: true, quota_initial: input.quota, quota_added: 0, quota_reduced: 0 };
}

/** Programs of deleted categories do not count, because nobody sees them. */
export const assertProgramFree = (
  tx: Queryable,
  product_id: number,
  name: string,
  own?: { id: number; name: string },
): Promise<void> =>
  assertNameFree(tx, program, {
    column: program.name,
    name,
    within: and(
      eq(program.product_id, product_id),
      inArray(
        program.category_id,
        tx.select({ id: category.id }).from(category).where(isNull(category.deleted_at)),
      ),
    ),
    own,
    field: 'program_name',
    message: 'Nama program sudah dipakai di produk ini',
  });

export async function assertFiles(
  db: Queryable,
  { program_picture, program_doc }: Pick<ProgramInput, 'program_picture' | 'program_doc'>,
  stored?: StoredProgram,
): Promise<void> {
  if (program_picture !== stored?.image)
    await assertUploaded(db, 'program_icon', {
      field: 'program_picture',
      label: programLabels.program_picture,
      name: program_picture,
    });
  if (program_doc && program_doc !== stored?.document)
    await assertUploaded(db, documentFolder, {
      field: 'program_doc',
      label: programLabels.program_doc,
      name: program_doc,
    });
}
