import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { programBlock, programBlockedTexts } from '../../../../shared/entities/program/block.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';
import { useRead } from '../../../lib/queries.ts';
import type { ReferralValues } from './values.ts';

export function useCatalogue(values: ReferralValues, productLocked: boolean) {
  const { product_id, category_id, program_id } = values;
  const products = useRead(entities.product.list, {}, { enabled: !productLocked });
  const product = useRead(
    entities.product.detail,
    { id: product_id ?? '' },
    { enabled: product_id !== null },
  );
  const programs = useRead(
    entities.program.byCategory,
    { category_id: category_id ?? '' },
    { enabled: category_id !== null },
  );
  const questions = useRead(
    entities.question.byProgram,
    { id: program_id ?? '' },
    { enabled: program_id !== null },
  );
  return { products, product, programs, questions };
}
export type Catalogue = ReturnType<typeof useCatalogue>;

/** Returns the alert text for a closed program (R-130…R-132). The stored program may stay. */
export function refusal(
  program: Program,
  storedProgramId: number | undefined,
  today?: string,
): string | undefined {
  if (program.id === storedProgramId) return undefined;
  const block = programBlock(program, today);
  return block && programBlockedTexts[block];
}

export function programFacts(program: Program | undefined): string | undefined {
  if (!program) return undefined;
  const facts = [
    program.is_quota && `Sisa kuota ${formatCount(program.remaining_quota ?? 0)}`,
    program.is_expired_program && `Berlaku sampai ${formatDay(program.end_date)}`,
  ];
  return facts.filter(Boolean).join(' · ') || undefined;
}
