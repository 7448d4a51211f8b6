import { placeholdersOf } from '../../../shared/core/placeholders.ts';

/** `90` → `1 menit 30 detik`; '' for an invalid number. */
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

/** Warns of a missing code and of unknown placeholders. */
export function MessagePreview({ text }: { text: string }) {
  if (text.trim() === '') return null;
  const unknown = placeholdersOf(text).flatMap((name) => (name === 'code' ? [] : [`{${name}}`]));
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
