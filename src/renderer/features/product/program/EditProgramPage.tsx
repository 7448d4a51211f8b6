import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { OutputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { ChangedNotice } from '../../../kit/form/FormNotices.tsx';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { type Page, pathTo } from '../../../kit/page/page.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { request } from '../../../lib/api.ts';
import { useRead } from '../../../lib/queries.ts';
import { productPages } from '../../../pages/productPages.ts';
import { ProgramForm } from './ProgramForm.tsx';
import { type ProgramValues, programValues, updateInput } from './values.ts';

const page: Page = productPages.editProgram;

export default function EditProgramPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.program.detail, { id });
  const { loaded, reload } = useLoaded(read);
  const productId = loaded?.data.product_id ?? '';
  const product = useRead(entities.product.detail, { id: productId }, { enabled: loaded !== undefined });
  if (!loaded || !product.data) {
    return <RecordStates read={read.isError ? read : product} skeleton={<PageSkeleton />} page={page} />;
  }
  return (
    <EditProgram
      key={loaded.generation}
      stored={loaded.data}
      newest={read.data?.data}
      product={product.data.data}
      onReload={() => void reload()}
      readAgain={async () => (await read.refetch()).data?.data}
    />
  );
}

type Stored = OutputOf<typeof entities.program.detail>;

function EditProgram({
  stored: loaded,
  newest,
  product,
  onReload,
  readAgain,
}: {
  stored: Stored;
  newest: Stored | undefined;
  product: Product;
  onReload: () => void;
  readAgain: () => Promise<Stored | undefined>;
}) {
  const navigate = useNavigate();
  const [stored, setStored] = useState(loaded);
  const fields = useForm<ProgramValues>({ initialValues: programValues(stored) });
  const leave = () => navigate(pathTo(productPages.detail, { id: stored.product_id }));
  /**
   * The quota dialog saves by itself and raises the version by one (S-079). If the version rose by more,
   * another user has also saved. The form then keeps its old version, so that saving merges the changes.
   */
  const takeQuota = async () => {
    const fresh = await readAgain();
    if (!fresh) return;
    const { quota, initialQuota, additionalQuota, reductionQuota, usedQuota, remaining_quota } = fresh;
    const figures = { quota, initialQuota, additionalQuota, reductionQuota, usedQuota, remaining_quota };
    setStored((before) => (fresh.version === before.version + 1 ? fresh : { ...before, ...figures }));
  };
  return (
    <ProgramForm
      operation={entities.program.update}
      fields={fields}
      product={product}
      stored={stored}
      toInput={(values) => updateInput(values, stored)}
      submitLabel="Simpan"
      onSaved={leave}
      onCancel={leave}
      onReload={onReload}
      onQuota={() => void takeQuota()}
      notice={<ChangedNotice stored={stored} newest={newest} />}
      meeting={{
        stored,
        readNewest: async () => (await request(entities.program.detail, { id: stored.id })).data,
        onNewer: (newest) => setStored(newest as Stored),
      }}
    />
  );
}
