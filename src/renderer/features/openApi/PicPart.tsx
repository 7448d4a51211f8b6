import { useEffect, useRef } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { CompanySelect, storedPartner, usePartners } from '../../entities/partner/PartnerSelect.tsx';
import { SelectField, SwitchField } from '../../kit/fields/choices/ChoiceFields.tsx';
import { lookup } from '../../kit/fields/choices/LookupSelect.tsx';
import { MultiSelectField } from '../../kit/fields/choices/MultiSelectField.tsx';
import { PhoneField, TextField } from '../../kit/fields/TextFields.tsx';
import { FieldGrid, Wide } from '../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import { Missing } from '../../kit/rights/needs.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import type { OpenApiValues } from './useOpenApiForm.ts';

const words = openApiFields.status.words;

export function PicPart({ form, stored }: { form: ResourceForm<OpenApiValues>; stored?: OpenApiPartner }) {
  const { company } = form.values;
  const branches = usePartners('branch', company);
  const programs = useRead(
    entities.program.byPartner,
    { partner_id: company ?? 0 },
    { enabled: company !== null, fresh: 60_000 },
  );
  useEverythingOf(form, {
    branch: branches.data?.data.map(({ id }) => id),
    program: programs.data?.data.map(({ id }) => id),
  });
  const own = stored?.company === company ? stored : undefined;
  return (
    <FieldGrid>
      <SelectField {...form.field('status')} words={words} />
      <TextField {...form.field('pic_name')} />
      <PhoneField {...form.field('phone_number')} />
      <CompanySelect
        {...form.field('company')}
        stored={storedPartner(stored?.company, stored?.company_name)}
        onChange={(id) => {
          if (id !== company) form.set({ company: id, branch: [], program: [] });
        }}
      />
      <Wide>
        <MultiSelectField
          {...form.field('branch')}
          inside={{ inside: company }}
          waitsFor={company === null ? 'Pilih perusahaan lebih dulu' : undefined}
          from={lookup(branches)}
          toOption={({ id, name }) => ({ value: id, label: name })}
          stored={(own?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Wide>
      <Wide>
        <MultiSelectField
          {...form.field('program')}
          inside={{ none: company !== null && <NoProgram company={company} /> }}
          waitsFor={company === null ? 'Pilih perusahaan lebih dulu' : undefined}
          from={lookup(programs)}
          toOption={({ id, program_name }) => ({ value: id, label: program_name })}
          stored={(own?.programs ?? []).map(({ id, program_name }) => ({ value: id, label: program_name }))}
        />
      </Wide>
      <SwitchField {...form.field('include_assign')} words={{ true: 'Ya', false: 'Tidak' }} />
    </FieldGrid>
  );
}

/** A company has the programs of the products that it offers. */
function NoProgram({ company }: { company: number }) {
  const { products } = entities.partner;
  const may = useMay(products);
  const offered = useRead(products, { partnerId: company }, { enabled: may }).data?.data;
  if (may && !offered) return null;
  if (offered?.length === 0) return <Missing of="offer" inside={company} />;
  return <Missing of="program" where="untuk produk perusahaan ini" inside={offered?.[0]?.id} />;
}

function useEverythingOf(
  form: ResourceForm<OpenApiValues>,
  found: { branch: number[] | undefined; program: number[] | undefined },
): void {
  const { company } = form.values;
  const before = useRef(company);
  const waiting = useRef<Set<'branch' | 'program'>>(new Set());
  if (before.current !== company) {
    before.current = company;
    // A draft, or undoing a change of company, brings its own selection.
    const isEmpty = form.values.branch.length + form.values.program.length === 0;
    waiting.current = new Set(company !== null && isEmpty ? ['branch', 'program'] : []);
  }
  useEffect(() => {
    for (const name of ['branch', 'program'] as const) {
      const all = found[name];
      if (!all || !waiting.current.delete(name)) continue;
      form.set({ [name]: all });
    }
  });
}
