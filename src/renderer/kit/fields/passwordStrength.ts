import { isStrongPassword } from '../../../shared/entities/session/password.ts';

/** How hard a password is to guess. The score itself does not prevent saving. */
export interface Judgement {
  /** Percent. 100 means no weakness was found; 10 means the password has the wrong form. */
  score: number;
  text: string;
}

const common = new Set(['123123', '112233', '121212', '123321', '159753', '789456', '456789', '147258']);

const isRun = (digits: string, step: number) =>
  [...digits].every((digit, index) => index === 0 || Number(digit) - Number(digits[index - 1]) === step);

function looksLikeDay(digits: string): boolean {
  const [first, second, third] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  const month = second! >= 1 && second! <= 12;
  return month && ((first! >= 1 && first! <= 31) || (third! >= 1 && third! <= 31));
}

export type PasswordForm = 'digits' | 'strong' | 'any';

const strongText = '8–20 karakter dengan huruf kecil, huruf besar, angka, dan simbol';

function judgeStrong(password: string): Judgement {
  if (isStrongPassword(password)) return { score: 100, text: 'Bukan pola yang mudah ditebak' };
  return { score: 10, text: strongText };
}

export function judgePassword(password: string, form: PasswordForm = 'digits'): Judgement | undefined {
  if (password === '') return undefined;
  const isDigits = /^\d+$/.test(password);
  if (form === 'strong' || (form === 'any' && (!isDigits || password.length > 6)))
    return judgeStrong(password);
  if (!isDigits || password.length > 6) return { score: 10, text: 'Harus 6 angka' };
  if (password.length < 6) return { score: 10, text: `${password.length} dari 6 digit` };
  if (/^(\d)\1+$/.test(password)) return { score: 20, text: 'Sangat mudah ditebak: angka yang sama' };
  if (isRun(password, 1) || isRun(password, -1))
    return { score: 20, text: 'Sangat mudah ditebak: angka berurutan' };
  if (common.has(password) || /^(\d{2,3})\1+$/.test(password))
    return { score: 30, text: 'Mudah ditebak: pola yang umum' };
  if (looksLikeDay(password)) return { score: 60, text: 'Mirip tanggal lahir. Sebaiknya pilih angka lain' };
  return { score: 100, text: 'Bukan pola yang mudah ditebak' };
}
