import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { alert } from '../../../kit/dialogs/confirm.tsx';
import { LookupSelect, lookup, lookupIn } from '../../../kit/fields/choices/LookupSelect.tsx';
import { FieldGrid } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { type Catalogue, programFacts, refusal } from './useCatalogue.ts';
import type { ReferralValues } from './values.ts';

const option = (id: number | undefined, label: string | undefined) =>
  id === undefined || label === undefined ? undefined : { value: id, label };

export function ProgramSection({
  form,
  catalogue,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  catalogue: Catalogue;
  stored: ReferralDetail | undefined;
}) {
  const { product_id, category_id, program_id } = form.values;
  const programs = catalogue.programs.data?.data;

  const chooseProgram = (id: number | null) => {
    const program = programs?.find((item) => item.id === id);
    const text = program && refusal(program, stored?.program_id);
    // If the chosen program is closed, the previous program stays selected.
    if (text) void alert(text);
    else form.set({ program_id: id });
  };

  return (
    <FieldGrid>
      <LookupSelect
        {...form.field('product_id')}
        from={lookup(catalogue.products)}
        toOption={(product) => ({ value: product.id, label: product.product_name })}
        stored={option(stored?.product_id, stored?.product_name)}
        disabled={stored !== undefined}
        description={stored && 'Produk pengajuan tidak dapat diganti.'}
        onChange={(id) => form.set({ product_id: id, category_id: null, program_id: null })}
      />
      <LookupSelect
        {...form.field('category_id')}
        from={lookupIn(catalogue.product, (product) => product.category_list)}
        toOption={(category) => ({ value: category.id, label: category.category_name })}
        stored={
          category_id === stored?.category_id ? option(stored?.category_id, stored?.category_name) : undefined
        }
        waitsFor={product_id === null ? 'Pilih produk lebih dulu' : undefined}
        inside={{ inside: product_id }}
        onChange={(id) => form.set({ category_id: id, program_id: null })}
      />
      <LookupSelect
        {...form.field('program_id')}
        from={lookup(catalogue.programs)}
        toOption={(program) => ({ value: program.id, label: program.program_name })}
        stored={
          program_id === stored?.program_id ? option(stored?.program_id, stored?.program_name) : undefined
        }
        waitsFor={category_id === null ? 'Pilih kategori lebih dulu' : undefined}
        inside={{ inside: product_id, where: 'untuk kategori ini' }}
        description={programFacts(programs?.find((item) => item.id === program_id))}
        onChange={chooseProgram}
      />
    </FieldGrid>
  );
}
