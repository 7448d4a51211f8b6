import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { isOfProgram, useOpenReports } from '../../../entities/batchUpload/openReports.ts';
import { Note } from '../../../kit/layout/Note.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { useMay, useMayOpen } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { openFilesText, type QuestionChange, templateText } from './templateText.ts';

export function TemplateNotice({
  programId,
  change,
  name,
  shown = true,
}: {
  programId: string;
  change: QuestionChange;
  name?: string;
  /** While false, the live region stays empty. Screen readers announce the text when it appears. */
  shown?: boolean;
}) {
  const { detail } = entities.program;
  const may = useMay(detail) && name === undefined;
  const program = useRead(detail, { id: programId }, { enabled: may });
  const mayBatch = useMayOpen(batchUploadPages.list);
  const reports = useOpenReports();
  if (shown && program.isError && !program.data)
    return <ReadProblem error={program.error} onRetry={() => void program.refetch()} />;
  const known = name ?? program.data?.data.program_name;
  const open = mayBatch ? (reports.data ?? []).filter(({ sending }) => sending === 'no') : [];
  const files = openFilesText(open.filter((report) => isOfProgram(report, Number(programId))).length);
  const waits = may && program.isPending;
  return (
    <div role="status" aria-busy={(shown && waits) || undefined}>
      {shown && (
        <Note
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          tone={change === 'any' ? undefined : 'amber'}
          fz="xs"
          lh="18px"
        >
          {/* The fallback has about the length of the name, so that nothing below moves. */}
          {templateText(change, known ? `program ${known}` : 'program ini')}
          {files && (
            <>
              {' '}
              {files}{' '}
              <Anchor
                component={Link}
                to={pathTo(batchUploadPages.list)}
                fz="inherit"
                c="inherit"
                underline="always"
              >
                Lihat daftar batch
              </Anchor>
            </>
          )}
        </Note>
      )}
    </div>
  );
}
