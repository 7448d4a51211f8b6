import { isDay } from '../../../../shared/core/days.ts';
import { formatDay, jakartaDay } from '../../../../shared/core/values.ts';
import { emptyDate } from '../../../../shared/entities/agent/fields.ts';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import type { AgentValues } from './values.ts';

type Validity = Pick<AgentValues, 'identity_type' | 'identity_expiry_date' | 'date_of_expired'>;

export function endedOn(values: Validity, today = jakartaDay()): string | undefined {
  const day = values.identity_type === 'SIM' ? values.date_of_expired : values.identity_expiry_date;
  return isDay(day) && day !== emptyDate && day < today ? day : undefined;
}

/**
 * Asks whether to keep an expired identity card. Resolves to true, or to the expiry field that the user wants
 * to correct.
 */
export async function agreeToExpired(values: Validity): Promise<true | keyof Validity> {
  const day = endedOn(values);
  if (day === undefined) return true;
  const agreed = await confirm({
    title: `${values.identity_type} ini sudah tidak berlaku`,
    body: `Masa berlakunya habis pada ${formatDay(day)}. Periksa tanggalnya, atau minta kartu yang baru.`,
    action: 'Tetap simpan',
    cancel: 'Periksa lagi',
  });
  return agreed || (values.identity_type === 'SIM' ? 'date_of_expired' : 'identity_expiry_date');
}
