import { useState } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { termsFields } from '../../../shared/entities/terms/fields.ts';
import type { Terms } from '../../../shared/entities/terms/schema.ts';
import { DetailPage, DetailSection, DetailSkeleton } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { HeadButton } from '../../kit/detail/HeadButton.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { RichText } from '../../kit/fields/richText/RichText.tsx';
import { useLoaded } from '../../kit/form/useLoaded.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { Empty } from '../../kit/page/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { termsPages } from '../../pages/termsPages.ts';
import { TermsForm } from './TermsForm.tsx';
import { TermsVersions } from './TermsVersions.tsx';

const { read: readTerms } = entities.terms;

export default function TermsPage() {
  const read = useRead(readTerms, {});
  const [editing, setEditing] = useState(false);
  if (!read.data) return <RecordStates read={read} skeleton={<DetailSkeleton />} page={termsPages.shown} />;
  const terms = read.data.data;
  if (!terms)
    return (
      <Card>
        <Empty
          title="Belum ada syarat dan ketentuan"
          hint="Agen belum dapat membaca syarat dan ketentuan di aplikasi agen."
          action={<AddButton page={termsPages.add} />}
        />
      </Card>
    );
  return editing ? (
    <EditTerms onClose={() => setEditing(false)} />
  ) : (
    <ReadTerms terms={terms} onEdit={() => setEditing(true)} />
  );
}

function ReadTerms({ terms, onEdit }: { terms: Terms; onEdit: () => void }) {
  return (
    <DetailPage
      main={
        <DetailSection
          title={termsFields.terms.label}
          action={
            <HeadButton
              label="Ubah"
              what="syarat dan ketentuan"
              gate={entities.terms.update.access}
              onClick={onEdit}
            />
          }
        >
          <RichText html={terms.terms} />
        </DetailSection>
      }
      side={
        <>
          <DetailSection title="Keterangan">
            <Facts facts={describedFacts(termsFields, terms, ['createdAt', 'updatedAt'])} />
          </DetailSection>
          <TermsVersions />
        </>
      }
    />
  );
}

function EditTerms({ onClose }: { onClose: () => void }) {
  const read = useRead(readTerms, {});
  const { loaded, reload } = useLoaded(read);
  if (!loaded) return <DetailSkeleton />;
  return (
    <TermsForm
      key={loaded.generation}
      stored={loaded.data}
      newest={read.data?.data}
      submitLabel="Simpan"
      onDone={onClose}
      onReload={() => void reload()}
    />
  );
}
