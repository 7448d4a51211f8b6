import { useForm } from '@mantine/form';
import { useNavigate, useParams } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { type Page, pathTo } from '../../../kit/page/page.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { useRead } from '../../../lib/queries.ts';
import { productPages } from '../../../pages/productPages.ts';
import { ProgramForm } from './ProgramForm.tsx';
import { blankProgram, createInput, type ProgramValues } from './values.ts';

const page: Page = productPages.addProgram;

export default function AddProgramPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead(entities.product.detail, { id });
  const { loaded } = useLoaded(read);
  const fields = useForm<ProgramValues>({ initialValues: blankProgram });
  if (!loaded) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page} />;
  const leave = () => navigate(pathTo(productPages.detail, { id }));
  return (
    <ProgramForm
      operation={entities.program.create}
      fields={fields}
      product={loaded.data}
      draft={pathTo(page, { id })}
      toInput={(values) => createInput(values, id)}
      submitLabel="Tambah"
      onSaved={leave}
      onCancel={leave}
    />
  );
}
