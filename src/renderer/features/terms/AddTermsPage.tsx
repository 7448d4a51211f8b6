import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { DetailSkeleton } from '../../kit/detail/DetailPage.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { useLoaded } from '../../kit/form/useLoaded.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useRead } from '../../lib/queries.ts';
import { termsPages } from '../../pages/termsPages.ts';
import { TermsForm } from './TermsForm.tsx';

/** The form starts with the existing text, because at most one record can exist. */
export default function AddTermsPage() {
  const navigate = useNavigate();
  const read = useRead(entities.terms.read, {});
  const { loaded, reload } = useLoaded(read);
  if (!loaded) return <RecordStates read={read} skeleton={<DetailSkeleton />} page={termsPages.add} />;
  const leave = () => navigate(pathTo(termsPages.shown));
  return (
    <TermsForm
      key={loaded.generation}
      stored={loaded.data}
      submitLabel="Simpan"
      onDone={leave}
      onCancel={leave}
      onReload={() => void reload()}
      {...(!loaded.data && { draft: pathTo(termsPages.add) })}
    />
  );
}
