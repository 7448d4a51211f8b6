import type { Page } from '@playwright/test';
import { namelessControls } from './facts.ts';

const english =
  /\b(the|of|and|to|is|with|your|click|press|close|clear|select|selected|choose|next|previous|month|year|toggle|visibility|scroll|search|show|hide|loading|remove|delete|empty|records?|results?|rows?|drag|carousel|actions?|window)\b/i;

/** Reports English in attributes and in texts that only a screen reader reads, and nameless controls. */
export async function spokenFaults(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ];
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    // A screen reader also reads transparent text and text in a box of one pixel.
    const hidden = all.filter(
      (each) =>
        each.children.length === 0 &&
        (each.offsetWidth === 1 ||
          (each.checkVisibility({ visibilityProperty: true }) &&
            !each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !each.closest('[aria-hidden="true"]'))),
    );
    return [
      ...all.flatMap((each) => attributes.flatMap((name) => each.getAttribute(name) ?? [])),
      ...hidden.map((each) => each.textContent),
    ];
  });
  return [
    ...[...new Set(told)].filter((text) => english.test(text)).map((text) => `says in English '${text}'`),
    ...(await namelessControls(page)).map((role) => `a ${role} without a name`),
  ];
}
