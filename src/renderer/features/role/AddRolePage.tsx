import { useForm } from '@mantine/form';
import { entities } from '../../../shared/entities/index.ts';
import { roleFields } from '../../../shared/entities/role/fields.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useGoUp } from '../../kit/page/currentPage.ts';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { missingRight } from '../../kit/rights/rights.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { rolePages } from '../../pages/rolePages.ts';
import { RoleEditor, type RoleValues } from './RoleEditor.tsx';
import { type Catalogue, useCatalogue } from './useCatalogue.ts';

const blank: RoleValues = { role_name: '', access: [] };
const none: ReadonlySet<string> = new Set();

export default function AddRolePage() {
  const { read, catalogue } = useCatalogue();
  if (!catalogue) return <RecordStates read={read} skeleton={<PageSkeleton />} page={rolePages.add} />;
  return <AddRole catalogue={catalogue} />;
}

function AddRole({ catalogue }: { catalogue: Catalogue }) {
  const goUp = useGoUp();
  const { create } = entities.role;
  /** Opening the page and saving need different rights. */
  const maySave = useMay(create);
  const toList = () => goUp(rolePages.add);
  const form = useResourceForm<typeof create, RoleValues>({
    operation: create,
    fields: useForm<RoleValues>({ initialValues: blank }),
    described: roleFields,
    blank,
    toInput: (values) => values,
    draft: rolePages.add.path,
    onSaved: toList,
  });
  return (
    <RoleEditor
      form={form}
      catalogue={catalogue}
      before={none}
      submitLabel="Tambah"
      onCancel={toList}
      {...(!maySave && { touched: missingRight(create.access) })}
    />
  );
}
