/** `90` → `1 menit 30 detik`; '' for what is no time. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return '';
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

/** A message as the agent reads it; says so when the code is not in it. */
export function MessagePreview({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <>
      Diterima agen: “{text.replaceAll('{code}', sampleCode)}”
      {!text.includes('{code}') && (
        <strong> Pesan ini tidak memuat {'{code}'}: agen tidak menerima kodenya.</strong>
      )}
    </>
  );
}
