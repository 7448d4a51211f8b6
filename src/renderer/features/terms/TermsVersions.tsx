import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { RichText } from '../../kit/fields/RichText.tsx';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useMay } from '../../kit/useMay.ts';
import { type TermsVersion, versionFields, versionsOf } from './versions.ts';

/** Earlier texts, from the activity log, which opens for super admins only. */
export function TermsVersions() {
  const isOpen = useMay(entities.audit.list);
  const [shown, setShown] = useState<TermsVersion>();
  if (!isOpen) return null;
  const columns = columnsOf<TermsVersion>()(versionFields, [
    'at',
    'who',
    {
      name: 'terms',
      width: 70,
      render: (version) => (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Lihat versi ${formatDateTime(version.at)}`}
          onClick={() => setShown(version)}
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
        operation={entities.audit.list}
        input={{ entity: 'terms' }}
        rowsIn={(log: readonly AuditEntry[]) => versionsOf(log)}
        columns={columns}
        rowKey={({ id }) => id}
        emptyHint="Versi tercatat sejak perubahan pertama."
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        size="lg"
        title={shown && `Versi ${formatDateTime(shown.at)}, ${shown.who}`}
      >
        {shown && <RichText html={shown.terms} />}
      </Modal>
    </>
  );
}
