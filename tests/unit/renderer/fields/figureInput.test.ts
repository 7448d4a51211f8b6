import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countWays, moneyWays, negativeWays, shareWays } from '../../../fixtures/figureWays.ts';
import { sample } from '../../../run.ts';
import { type Harness, startHarness } from '../harness.ts';

/**
 * Enters notations of numbers into each kind of number field by typing, paste, drop and IME. The form must
 * hold the intended number, or the field must refuse the text.
 */

let harness: Harness;
let page: Page;
beforeAll(async () => {
  harness = await startHarness({
    root: join(import.meta.dirname, 'harness'),
    ready: 'form',
    production: true,
  });
  ({ page } = await harness.open('state=figures'));
});
afterAll(() => harness?.close());

const fourth = moneyWays.filter((_way, at) => at % 4 === 0);
const fields = [
  { label: 'Gaji', name: 'rupiah', ways: moneyWays, stored: '187500000', shown: 'Rp. 187.500.000' },
  {
    label: 'Insentif',
    name: 'negative',
    ways: [...fourth, ...negativeWays],
    stored: '150000',
    shown: 'Rp. 150.000',
  },
  { label: 'Kuota', name: 'number', ways: countWays, stored: '1250', shown: '1.250' },
  { label: 'Bunga', name: 'percent', ways: shareWays, stored: '12,5', shown: '12,5' },
] as const;

type Tested = (typeof fields)[number];

const select = ({ name }: Tested) =>
  page.evaluate((id) => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.focus();
    input.select();
  }, name);
async function clear(field: Tested): Promise<void> {
  await select(field);
  await page.keyboard.press('Delete');
}
async function paste(text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+v');
}
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
async function store(field: Tested): Promise<void> {
  await select(field);
  await paste(field.stored);
  expect((await left(field)).shown).toBe(field.shown);
  await select(field);
}
/** Enters text like an input method: first underlined, then committed. */
async function compose(text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = text.length;
  await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  await session.send('Input.insertText', { text });
  await session.detach();
}
async function drop({ name }: Tested, text: string): Promise<void> {
  const [from, to] = await page.evaluate(
    ([id, text]) => {
      const source = document.getElementById('source') as HTMLTextAreaElement;
      source.value = text!;
      source.focus();
      source.select();
      return [source, document.getElementById(id!)!].map((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return { x: left + 14, y: top + height / 2 };
      });
    },
    [name, text],
  );
  await page.mouse.move(from!.x, from!.y);
  await page.mouse.down();
  await page.mouse.move(to!.x, to!.y, { steps: 4 });
  await page.mouse.up();
}

async function left({ name }: Tested): Promise<{ value: unknown; shown: string; invalid: boolean }> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return page.evaluate((id) => {
    const input = document.getElementById(id) as HTMLInputElement;
    const values = JSON.parse(document.getElementById('values')?.textContent ?? '{}');
    return { value: values[id] ?? '', shown: input.value, invalid: input.ariaInvalid === 'true' };
  }, name);
}
async function expectTaken(field: Tested, written: string, meant: number | null): Promise<void> {
  const { value, shown, invalid } = await left(field);
  if (meant !== null) {
    expect({ written, value, invalid }).toEqual({ written, value: meant, invalid: false });
    expect(Number(shown.replace(/[^\d,-]/g, '').replace(',', '.'))).toBe(meant);
  } else {
    expect({ written, kind: typeof value, invalid }).toEqual({ written, kind: 'string', invalid: true });
    expect(shown.trim()).not.toBe('');
  }
}

const means: Readonly<Record<string, (field: Tested, written: string) => Promise<void>>> = {
  'typed key by key': async (field, written) => {
    await clear(field);
    await page.keyboard.type(written);
  },
  'typed over a stored number that is selected': async (field, written) => {
    await store(field);
    await page.keyboard.type(written);
  },
  pasted: async (field, written) => {
    await clear(field);
    await paste(written);
  },
  'pasted over a stored number that is selected': async (field, written) => {
    await store(field);
    await paste(written);
  },
  dropped: async (field, written) => {
    await clear(field);
    await drop(field, written);
  },
  'composed by an input method': async (field, written) => {
    await clear(field);
    await compose(written);
  },
};

describe.each(Object.keys(means))('%s', (name) => {
  test.each(fields.map((field) => [field.label, field] as const))('%s', async (_label, field) => {
    for (const [written, meant] of sample(field.ways, 9)) {
      await means[name]!(field, written);
      await expectTaken(field, written, meant);
    }
  });
});

test('digits put in, taken out and typed over in the middle of an amount', async () => {
  const field = fields[0];
  const edits: readonly (readonly [keys: string[], meant: number | null])[] = [
    [['End', 'Backspace'], 18_750_000],
    [['End', 'Backspace', 'Backspace', 'Backspace'], 187_500],
    [['Home', ...Array(4).fill('ArrowRight'), 'Delete', 'Delete'], 7_500_000],
    [['End', 'ArrowLeft', 'ArrowLeft', '9'], 1_875_000_900],
    [['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace'], 18_750_000],
    [['End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', '5'], 1_875_005],
    [['End', ',', '0', '0'], 187_500_000],
    [['End', ',', '5'], null],
    [['End', '.', '0', '0'], 187_500_000],
    [['End', ',', '-'], 187_500_000],
    [['End', '0'], 1_875_000_000],
    [['End', ',', '0', 'Backspace', 'Backspace', 'Backspace'], 18_750_000],
    [['End', 'x'], null],
    [['End', 'x', 'Backspace'], 187_500_000],
  ];
  for (const [keys, meant] of edits) {
    await store(field);
    for (const key of keys) await page.keyboard.press(key);
    await expectTaken(field, keys.join(' '), meant);
  }
});

const dotted = fields.filter(({ name }) => name !== 'percent').map((field) => [field.label, field] as const);

describe.each(dotted)('the dots that %s writes', (_label, field) => {
  const prefix = field.shown.startsWith('Rp. ') ? 'Rp. ' : '';
  const at = async (amount: string, place: number) => {
    await clear(field);
    await paste(amount);
    expect((await left(field)).shown).toBe(prefix + amount);
    await select(field);
    await page.keyboard.press('Home');
    for (let step = 0; step < prefix.length + place; step++) await page.keyboard.press('ArrowRight');
  };
  const shown = () => page.inputValue(`#${field.name}`);

  test('only separators are reformatted while typing; leading zeros go when the field is left', async () => {
    await at('50.000.000', 1);
    await press('Backspace');
    expect(await shown()).toBe(`${prefix}0.000.000`);
    await press('6');
    expect(await shown()).toBe(`${prefix}60.000.000`);
    await expectTaken(field, 'another first figure', 60_000_000);

    await at('50.012.000', 0);
    await press('Delete');
    expect(await shown()).toBe(`${prefix}0.012.000`);
    const after = await left(field);
    expect(after).toEqual({ value: 12_000, shown: `${prefix}12.000`, invalid: false });

    await clear(field);
    await page.keyboard.type('007');
    expect(await shown()).toBe(`${prefix}007`);
    await expectTaken(field, '007', 7);
  });

  test('Delete before one deletes the figure behind it, Backspace behind one the figure before it', async () => {
    await at('12.345.678', 2);
    await press('Delete');
    expect(await shown()).toBe(`${prefix}1.245.678`);
    await press('9');
    await expectTaken(field, 'behind', 12_945_678);
    await at('12.345.678', 3);
    await press('Backspace');
    expect(await shown()).toBe(`${prefix}1.345.678`);
    await press('9');
    await expectTaken(field, 'before', 19_345_678);
    await at('12.345.678', 6);
    await press('Backspace', 'Backspace', 'Delete');
    await expectTaken(field, 'across one', 12_378);
  });

  test('are undone with the figures, and done again', async () => {
    await at('1.250', 5);
    await press('3', '4', 'ArrowLeft', 'Backspace');
    expect(await shown()).toBe(`${prefix}12.504`);
    await press('Control+z');
    expect(await shown()).toBe(`${prefix}125.034`);
    await press('Control+z', 'Control+z');
    expect(await shown()).toBe(`${prefix}1.250`);
    await press('Control+Shift+Z');
    expect(await shown()).toBe(`${prefix}12.503`);
    await press('Control+y');
    await expectTaken(field, 'again', 125_034);
    await select(field);
    await page.keyboard.type('x');
    await press('Control+z');
    await expectTaken(field, 'typed over', 125_034);
  });
});

test('two values that were copied together are not joined, and the field says why', async () => {
  const field = fields[0];
  await store(field);
  await page.keyboard.press('End');
  await paste('250\n300');
  await page.getByText('Beberapa nilai disalin sekaligus').waitFor();
  expect((await left(field)).value).toBe(187_500_000);
});

test('Tab and a click on the label select the content; focus by script does not', async () => {
  const field = fields[1];
  await store(field);
  const focusByProgram = () =>
    page.evaluate(async (id) => {
      await new Promise((resolve) => setTimeout(resolve));
      document.getElementById(id)!.focus();
    }, field.name);
  const selected = () =>
    page.evaluate((id) => {
      const { selectionStart, selectionEnd, value } = document.getElementById(id) as HTMLInputElement;
      return value.slice(selectionStart!, selectionEnd!);
    }, field.name);
  await press('End', 'ArrowLeft');
  await left(field);
  await focusByProgram();
  expect(await selected()).toBe('');
  await page.keyboard.type('7');
  await expectTaken(field, 'a figure at the caret', 1_500_070);
  await focusByProgram();
  await press('Shift+Tab', 'Tab');
  expect(await selected()).toBe('Rp. 1.500.070');
  await page.keyboard.type('8');
  await expectTaken(field, 'typed over', 8);
  await page.getByText(field.label, { exact: true }).click();
  expect(await selected()).toBe('Rp. 8');
});

test('an amount stands in words below its field', async () => {
  await clear(fields[0]);
  await page.keyboard.type('2.500.000,00');
  await page.getByText('dua juta lima ratus ribu rupiah', { exact: true }).waitFor();
});
