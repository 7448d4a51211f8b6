import { Code, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AppError } from '../../../shared/core/errors.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { ReadProblem } from '../../kit/states.tsx';

/** What others made that the program carries, each with its licence; the build writes the list beside the page. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const read = useQuery({ queryKey: ['program.licenses'], queryFn: readLicenses, meta: { isPublic: true } });
  return (
    <Dialog onClose={onClose} title="Lisensi pihak ketiga" size={820}>
      {read.isError ? (
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <ScrollArea.Autosize
          mah="70dvh"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Daftar lisensi' }}
        >
          <Code block aria-busy={read.isPending || undefined}>
            {read.data ?? 'Memuat…'}
          </Code>
        </ScrollArea.Autosize>
      )}
    </Dialog>
  );
}

/** Of each package its name, version, kind of licence and the texts. Error: this page was not built, but served. */
async function readLicenses(): Promise<string> {
  const answer = await fetch('/licenses.json');
  if (answer.headers.get('content-type') !== 'application/json')
    throw new AppError('NOT_FOUND', 'Daftar lisensi hanya ada di program yang sudah dibangun.');
  const texts = z.array(z.string()).parse(await answer.json());
  return texts.join(`\n\n${'—'.repeat(40)}\n\n`);
}
