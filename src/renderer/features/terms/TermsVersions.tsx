import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import { termsVersionFields } from '../../../shared/entities/terms/fields.ts';
import type { TermsVersion } from '../../../shared/entities/terms/schema.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { RichText } from '../../kit/fields/richText/RichText.tsx';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { opensRow } from '../../kit/list/openRow.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';

export function TermsVersions() {
  const [shown, setShown] = useState<TermsVersion>();
  const columns = columnsOf<TermsVersion>()(termsVersionFields, [
    'at',
    'user_name',
    {
      name: 'terms',
      width: 70,
      buttons: true,
      render: (version) => (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Lihat versi ${formatDateTime(version.at)}`}
          onClick={() => setShown(version)}
          {...opensRow}
        >
          Lihat
        </Button>
      ),
    },
  ]);
  return (
    <>
      <SmallList
        title="Versi"
        name="terms.versions"
        operation={entities.terms.versions}
        input={{}}
        columns={columns}
        rowKey={({ id }) => id}
        emptyHint="Versi tercatat sejak perubahan pertama."
      />
      {shown && (
        <Dialog
          onClose={() => setShown(undefined)}
          size="lg"
          title={`Versi ${formatDateTime(shown.at)}${shown.user_name ? `, ${shown.user_name}` : ''}`}
        >
          <RichText html={shown.terms} />
        </Dialog>
      )}
    </>
  );
}
