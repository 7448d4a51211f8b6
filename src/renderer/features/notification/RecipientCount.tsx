import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import type { Recipients } from '../../../shared/entities/notification/schema.ts';
import { lookupProblem } from '../../kit/fields/choices/LookupSelect.tsx';
import { Hint } from '../../kit/layout/Hint.tsx';
import { reachText, useRecipientCount } from './useRecipientCount.ts';

export function RecipientCount({ values }: { values: Recipients }) {
  const { isChosen, read, count } = useRecipientCount(values);
  if (!isChosen) return <Hint>Pilih dulu penerimanya. Jumlah penerima ditampilkan di sini.</Hint>;
  if (read.error instanceof AppError && read.error.code === 'INVALID')
    return <Hint tone="amber">{read.error.message}</Hint>;
  const problem = lookupProblem({ error: read.error, retry: () => void read.refetch() });
  if (problem) return <Hint tone="amber">Jumlah penerima belum dapat dihitung. {problem}</Hint>;
  if (!count) return <Hint busy>Menghitung penerima…</Hint>;
  const reach = reachText(count);
  if (reach === '') return <Hint tone="amber">Tidak ada penerima yang cocok.</Hint>;
  return (
    <Hint>
      Ditujukan kepada {reach} setelah dikirim.
      {count.users > 0 && ` ${formatCount(count.users)} pengguna Rujukan juga melihatnya di ikon lonceng.`}
    </Hint>
  );
}
