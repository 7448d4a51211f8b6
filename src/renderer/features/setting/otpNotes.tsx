import { placeholdersOf } from '../../../shared/core/placeholders.ts';
import { confirmUnknown } from '../../kit/form/confirmUnknown.tsx';

export function duration(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 0) return '';
  const parts = [
    [Math.floor(seconds / 3600), 'jam'],
    [Math.floor(seconds / 60) % 60, 'menit'],
    [seconds % 60, 'detik'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

const sampleCode = '482913';

const unknownIn = (text: string) =>
  placeholdersOf(text).flatMap((name) => (name === 'code' ? [] : [`{${name}}`]));

export const agreeToUnknownIn =
  <Name extends string>(field: Name) =>
  (values: Readonly<Record<Name, string>>, changed: ReadonlySet<string>): Promise<boolean | string> =>
    changed.has(field) ? confirmUnknown(unknownIn(values[field]), field) : Promise.resolve(true);

export function MessagePreview({ text }: { text: string }) {
  if (text.trim() === '') return null;
  const unknown = unknownIn(text);
  return (
    <>
      Diterima agen: “{text.replaceAll('{code}', sampleCode)}”
      {!text.includes('{code}') && (
        <strong> Pesan ini tidak berisi {'{code}'}, jadi agen tidak menerima kodenya.</strong>
      )}
      {unknown.length > 0 && <strong> {unknown.join(', ')} tidak dikenal dan dikirim apa adanya.</strong>}
    </>
  );
}
