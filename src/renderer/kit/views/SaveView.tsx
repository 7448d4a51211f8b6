import { entities } from '../../../shared/entities/index.ts';
import { type View, type ViewShare, viewFields, viewShares } from '../../../shared/entities/view/schema.ts';
import { useRead } from '../../lib/queries.ts';
import { watchedRecord } from '../dialogs/watchedRecord.tsx';
import { SelectField } from '../fields/choices/ChoiceFields.tsx';
import { LookupSelect, lookup } from '../fields/choices/LookupSelect.tsx';
import { DialogForm } from '../form/DialogForm.tsx';
import type { ResourceForm } from '../form/resourceForm.ts';
import { ownPart } from '../form/section.tsx';
import type { FormValues } from '../form/values.ts';
import { useUser } from '../session/session.ts';
import { useSession } from '../session/sessionState.ts';

type Values = FormValues<typeof viewFields>;

const fresh = 60_000;

export function useShares(): readonly ViewShare[] {
  const { companyId, partnerId } = useUser();
  const mayAssign = useSession(({ codes }) => codes.has('u_team_assign'));
  if (!mayAssign || partnerId !== companyId) return ['private'];
  return companyId === null ? ['private', 'role', 'company', 'all'] : ['private', 'company'];
}

type Stored = Pick<View, 'role_id' | 'role_name' | 'company_id' | 'company_name'>;
interface SharingProps {
  form: ResourceForm<Values>;
  stored?: Stored | undefined;
}

const storedOption = (id: number | null | undefined, name: string | null | undefined) =>
  id && name ? { stored: { value: id, label: name } } : {};

function RoleSelect({ form, stored }: SharingProps) {
  const from = lookup(useRead(entities.role.list, {}, { fresh }));
  return (
    <LookupSelect
      {...form.field('role_id')}
      required
      from={from}
      toOption={({ id, role_name }) => ({ value: id, label: role_name })}
      {...storedOption(stored?.role_id, stored?.role_name)}
    />
  );
}

function CompanySelect({ form, stored }: SharingProps) {
  const from = lookup(useRead(entities.partner.lookup, { type: 'company' }, { fresh }));
  return (
    <LookupSelect
      {...form.field('company_id')}
      required
      from={from}
      toOption={({ id, name }) => ({ value: id, label: name })}
      {...storedOption(stored?.company_id, stored?.company_name)}
    />
  );
}

function ForWhom({ form, stored }: SharingProps) {
  const shares = useShares();
  const { companyId } = useUser();
  if (shares.length === 1) return null;
  const words = Object.fromEntries(shares.map((share) => [share, viewShares[share]]));
  const { share } = form.values;
  return (
    <>
      <SelectField
        {...form.field('share')}
        required
        words={companyId === null ? words : { ...words, company: 'Perusahaan saya' }}
        onChange={(next) => form.set({ share: next || 'private', role_id: null, company_id: null })}
      />
      {share === 'role' && <RoleSelect form={form} stored={stored} />}
      {share === 'company' && companyId === null && <CompanySelect form={form} stored={stored} />}
    </>
  );
}

const forWhom = (stored?: Stored) =>
  ownPart(viewFields, ['share', 'role_id', 'company_id'], (form) => (
    <ForWhom form={form as ResourceForm<Values>} stored={stored} />
  ));

const sharing = ({ name, share, role_id, company_id }: Values) => ({
  name,
  share: (share || 'private') as ViewShare,
  role_id,
  company_id,
});

export function SaveViewDialog({
  list,
  contents,
  note,
  onSaved,
  onClose,
}: {
  list: string;
  contents: () => { query: Record<string, string>; layout: string };
  note?: string | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}) {
  return (
    <DialogForm
      title="Simpan sebagai antrean"
      lead={note}
      operation={entities.view.create}
      fields={viewFields}
      parts={['name', forWhom()]}
      start={{ share: 'private' }}
      toInput={(values) => ({ ...sharing(values), ...contents(), list })}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    />
  );
}

/** Changes the view's name and sharing, but not its query. */
export function RenameViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  return (
    <DialogForm
      title="Ubah Antrean"
      operation={entities.view.update}
      fields={viewFields}
      parts={['name', forWhom(view)]}
      start={view}
      record={view}
      watched={watchedRecord(entities.view.update, view.id)}
      toInput={(values) => ({ ...sharing(values), id: view.id })}
      onClose={onClose}
    />
  );
}
