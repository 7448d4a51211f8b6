/**
 * A button that works is disabled for that long, and the browser takes the focus from what is disabled: whoever saved by
 * keyboard would be sent back to the top of the page. It gets the focus again as soon as it can be used, unless the user
 * has gone elsewhere by then. Answers how to stop.
 */
export function keepFocus(): () => void {
  let lost: HTMLElement | undefined;
  const forget = () => {
    lost = undefined;
    changes.disconnect();
  };
  const changes = new MutationObserver(() => {
    if (!lost?.isConnected) return forget();
    if (lost.matches(':disabled')) return;
    lost.focus({ preventScroll: true });
    forget();
  });
  const onLost = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement) || !target.matches(':disabled')) return;
    lost = target;
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  };
  document.addEventListener('focusout', onLost);
  document.addEventListener('focusin', forget);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    document.removeEventListener('focusout', onLost);
    document.removeEventListener('focusin', forget);
    document.removeEventListener('pointerdown', forget, true);
    forget();
  };
}
