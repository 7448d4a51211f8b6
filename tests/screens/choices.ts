import type { Page } from '@playwright/test';

const marks = {
  cross: '.mantine-InputClearButton-root',
  eye: '.mantine-PasswordInput-visibilityToggle',
  wrapper: '.mantine-InputWrapper-root',
} as const;

export async function choiceFaults(page: Page, root = 'main'): Promise<string[]> {
  const faults = await page.evaluate(
    ({ cross, eye, wrapper, root }) => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`${root} ${selector}`)];
      const fieldOf = (each: Element) =>
        each.closest(wrapper)?.querySelector('label')?.textContent ?? 'a field';
      const isRequired = (each: Element) =>
        each.closest(wrapper)?.querySelector('[aria-required="true"], [required]') !== null;
      return [
        ...all(cross)
          .filter((each) => !each.ariaLabel?.startsWith('Kosongkan '))
          .map((each) => `the cross of ${fieldOf(each)} is called '${each.ariaLabel}'`),
        ...all(`${wrapper} ${cross}`)
          .filter(isRequired)
          .map((each) => `${fieldOf(each)} is required and has a cross`),
        ...all(`${eye}:not(:disabled)`)
          .filter((each) => each.tabIndex < 0)
          .map((each) => `the eye of ${fieldOf(each)} is no Tab stop`),
        ...all('input.shown-field')
          .filter((each) => each.tabIndex >= 0)
          .map((each) => `${fieldOf(each)} is only read and is a Tab stop`),
      ];
    },
    { ...marks, root },
  );
  return [...faults, ...(await unmarked(page, root))];
}

/** Finds select fields whose text Tab does not select: typing would append to the text. */
async function unmarked(page: Page, root: string): Promise<string[]> {
  const stops =
    ':is(a[href], button, input, textarea, [tabindex], [contenteditable="true"]):not([tabindex="-1"], [type="hidden"], :disabled)';
  const stage = await page.evaluateHandle(
    ({ selector, root }) => {
      const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      );
      return shown.flatMap((each, place) => {
        const isChoice =
          each instanceof HTMLInputElement &&
          each.role === 'combobox' &&
          !each.readOnly &&
          each.value !== '' &&
          each.closest(root) !== null;
        return isChoice ? [{ field: each, before: shown[place - 1] }] : [];
      });
    },
    { selector: stops, root },
  );
  const faults: string[] = [];
  const count = await stage.evaluate((choices) => choices.length);
  for (let index = 0; index < count; index += 1) {
    await stage.evaluate((choices, at) => choices[at]!.before?.focus(), index);
    await page.keyboard.press('Tab');
    const fault = await stage.evaluate((choices, at) => {
      const { field } = choices[at]!;
      const name = field.labels?.[0]?.textContent ?? field.ariaLabel;
      if (document.activeElement !== field) return `Tab does not come to ${name}`;
      const isMarked = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      return isMarked ? '' : `Tab does not mark the text of ${name}`;
    }, index);
    if (fault) faults.push(fault);
  }
  await stage.dispose();
  return faults;
}
