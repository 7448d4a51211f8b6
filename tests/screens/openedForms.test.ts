import { expect, test, vi } from 'vitest';
import { sample } from '../run.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const forms = readPages().filter(({ path }) => /^\/(add|edit|tambah|change)-/.test(path));

test('a form opens on the first empty field in the window, else on its first, and never on a search', async () => {
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const faults: string[] = [];
  for (const [index, form] of sample(forms, 10).entries()) {
    await on.stage.show(await addressOf(form, source), states[0]!, index > 0);
    const found = await on.stage.page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement;
      const nameOf = (each: HTMLInputElement) => each.labels?.[0]?.innerText ?? each.ariaLabel ?? each.id;
      const text = 'main form :is(input, textarea, [contenteditable="true"])';
      const fields = [...document.querySelectorAll<HTMLInputElement>(text)].filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) && !each.disabled && !each.closest('[inert]'),
      );
      if (!fields.includes(at)) return `the keyboard is on ${at.localName} '${nameOf(at)}'`;
      // The form prefixes its fields' ids; a search or comparison beside the form has no prefix.
      if (!at.closest('[id^="_r_"][id*="_-"]')) return `begins in '${nameOf(at)}', which is no field of it`;
      const before = fields.slice(0, fields.indexOf(at));
      const passed = before.find(
        (each) => each.required && each.value === '' && !/radio|checkbox|file|hidden/.test(each.type),
      );
      return passed ? `passes the empty '${nameOf(passed)}'` : undefined;
    });
    if (found) faults.push(`${form.path} ${found}`);
  }
  expect(faults).toEqual([]);
});
