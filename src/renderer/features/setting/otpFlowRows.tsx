import type { otpFlowFields } from '../../../shared/entities/setting/fields.ts';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { duration, MessagePreview } from './otpNotes.tsx';

type Row = SettingRow<typeof otpFlowFields>;

/** What S-093 and S-094 share; minutes and seconds are one timer. */
export const otpFlowRows: readonly Row[] = [
  {
    name: 'message',
    hint: 'Dikirim ke agen. {code} diganti kode OTP.',
    note: ({ message }) => <MessagePreview text={message} />,
  },
  { name: 'resend_from', hint: 'Menit pada penghitung kirim ulang, 0 sampai 59.' },
  {
    name: 'resend_to',
    hint: 'Detik pada penghitung kirim ulang, 0 sampai 59.',
    note: ({ resend_from, resend_to }) => {
      const wait = duration(Number(resend_from) * 60 + Number(resend_to));
      return wait && `Kode dapat dikirim ulang sesudah ${wait}.`;
    },
  },
  { name: 'max_resend', hint: 'Berapa kali kode dapat dikirim ulang.' },
];

/** S-094 only. */
export const otpCodeRow: Row = { name: 'code', hint: 'Tepat 3 karakter; penanda OTP kata sandi.' };
