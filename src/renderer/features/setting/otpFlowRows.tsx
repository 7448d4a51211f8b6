import type { otpFlowFields } from '../../../shared/entities/setting/fields.ts';
import { figureOf } from '../../kit/form/unreadable.ts';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { duration, MessagePreview } from './otpNotes.tsx';

type Row = SettingRow<typeof otpFlowFields>;

/** `resend_from` holds the minutes and `resend_to` the seconds of one timer. */
export const otpFlowRows: readonly Row[] = [
  {
    name: 'message',
    hint: 'Dikirim ke agen. {code} diganti kode OTP.',
    note: ({ message }) => <MessagePreview text={message} />,
  },
  { name: 'resend_from', hint: 'Jeda sebelum kode dapat dikirim ulang: menit (0–59).' },
  {
    name: 'resend_to',
    hint: 'Jeda sebelum kode dapat dikirim ulang: detik (0–59).',
    note: ({ resend_from, resend_to }) => {
      const [minutes, seconds] = [figureOf(resend_from), figureOf(resend_to)];
      const wait = minutes !== undefined && seconds !== undefined && duration(minutes * 60 + seconds);
      return wait && `Kode dapat dikirim ulang setelah ${wait}.`;
    },
  },
  { name: 'max_resend', hint: 'Berapa kali kode dapat dikirim ulang.' },
];

export const otpCodeRow: Row = { name: 'code', hint: 'Tepat 3 karakter. Penanda pesan OTP kata sandi.' };
