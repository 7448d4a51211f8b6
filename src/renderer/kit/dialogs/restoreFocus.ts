export function restoreFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const rows = document.querySelector<HTMLElement>('main [role="grid"] tbody [tabindex="0"]');
  const target = before instanceof HTMLElement && before.isConnected ? before : rows;
  (target ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
