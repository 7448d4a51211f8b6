import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type Recipients, recipientField } from '../../../shared/entities/notification/schema.ts';
import { lookupProblem } from '../../kit/fields/LookupSelect.tsx';
import { Hint } from '../../kit/layout/Hint.tsx';
import { useRead } from '../../lib/queries.ts';

/** Said before it is sent: how many agents, partners and users of the program it reaches. */
export function RecipientCount({ values }: { values: Recipients }) {
  const { agentCode, partnerCode, agentType, agentLevel, recipient } = values;
  const field = recipientField[recipient as keyof typeof recipientField];
  const isChosen = field === undefined || values[field] !== '';
  const counted = useRead(
    entities.notification.recipients,
    { agentCode, partnerCode, agentType, agentLevel },
    { enabled: isChosen, keepPrevious: true, fresh: 30_000 },
  );
  if (!isChosen) return <Hint>Pilih dulu penerimanya. Jumlahnya disebut di sini sebelum dikirim.</Hint>;
  if (counted.error instanceof AppError && counted.error.code === 'INVALID')
    return <Hint tone="amber">{counted.error.message}</Hint>;
  const problem = lookupProblem({ error: counted.error, retry: () => void counted.refetch() });
  if (problem) return <Hint tone="amber">Jumlah penerima belum diketahui. {problem}</Hint>;
  const count = counted.data?.data;
  if (!count) return <Hint busy>Menghitung penerima…</Hint>;
  const parts = [
    count.agents > 0 && `${formatCount(count.agents)} agen`,
    count.partners > 0 && `${formatCount(count.partners)} partner`,
  ].filter(Boolean);
  if (parts.length === 0) return <Hint tone="amber">Tidak ada penerima yang cocok.</Hint>;
  return (
    <Hint>
      Diterima {parts.join(' dan ')} begitu disimpan.
      {count.users > 0 && ` ${formatCount(count.users)} pengguna program melihatnya di lonceng.`}
    </Hint>
  );
}
