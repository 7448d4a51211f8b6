import { confirm } from '../dialogs/confirm.tsx';
import { Hint } from '../layout/Hint.tsx';

/** Asks whether to send unknown placeholders as text. Returns the field to focus if the user refuses. */
export async function confirmUnknown(unknown: readonly string[], field: string): Promise<boolean | string> {
  if (unknown.length === 0) return true;
  const agreed = await confirm({
    title: 'Simpan dengan variabel yang tidak dikenal?',
    body: <Hint tone="amber">{unknown.join(', ')} tidak dikenal dan dikirim apa adanya.</Hint>,
    action: 'Simpan apa adanya',
    cancel: 'Perbaiki',
  });
  return agreed || field;
}
