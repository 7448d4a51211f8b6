import { expect, test } from 'vitest';
import {
  eventText,
  heldText,
  holdersText,
  holderText,
  minutesLeft,
  shortName,
  untilText,
} from '../../../src/renderer/entities/teamwork/claimText.ts';
import { agoText } from '../../../src/shared/core/ago.ts';

const minute = 60_000;
/** 15.00 in Jakarta. */
const now = Date.parse('2026-11-27T08:00:00Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const siti = { holder: 'Siti Nurhaliza Putri', user_id: 4, kind: 'lease' as const };
const stranger = { holder: 'petugas lain', user_id: null, kind: 'lease' as const };

test('shows how long a claim lasts', () => {
  expect(agoText(ago(59_000), now)).toBe('baru saja');
  expect(agoText(ago(4 * minute + 1), now)).toBe('4 mnt');
  expect(agoText(ago(125 * minute), now)).toBe('2 jam');
  // The clock of another computer may be ahead.
  expect(agoText(ago(-5 * minute), now)).toBe('baru saja');
});

test('shows the minutes left of the user’s own claim', () => {
  expect(minutesLeft(now + 8 * minute, now)).toBe(8);
  expect(minutesLeft(now + 1, now)).toBe(1);
  expect(minutesLeft(now - 1, now)).toBe(0);
  expect(untilText(ago(-40 * minute), now)).toBe('hari ini 15.40');
  expect(untilText('2026-11-28T02:02:00Z', now)).toBe('besok 09.02');
  expect(untilText('2026-11-30T02:02:00Z', now)).toBe('30-11-2026 09.02');
});

test('shows the holder, also without a name', () => {
  expect([shortName(siti), shortName(stranger)]).toEqual(['Siti', 'petugas lain']);
  expect(heldText(siti)).toBe('Siti Nurhaliza Putri sedang mengerjakan ini');
  expect(heldText(stranger)).toBe('Petugas lain sedang mengerjakan ini');
  expect(heldText({ ...siti, kind: 'assigned' })).toBe('Ini ditugaskan ke Siti Nurhaliza Putri');
  expect(holdersText([siti, stranger, siti])).toBe('Siti Nurhaliza Putri (2), petugas lain');
});

test('shows the claim on the detail page', () => {
  const claim = {
    ...siti,
    referral_id: 1,
    mine: false,
    since: ago(4 * minute),
    until: '2026-11-28T02:02:00Z',
  };
  expect(holderText(claim, now)).toBe('diambil Siti Nurhaliza Putri · 4 mnt');
  expect(holderText({ ...claim, kind: 'assigned', mine: true }, now)).toBe(
    'ditugaskan ke Anda sampai besok 09.02',
  );
  const event = { at: ago(0), holder: 'Siti', actor: 'Siti' };
  expect(eventText({ ...event, action: 'taken' })).toBe('Diambil: Siti');
  expect(eventText({ ...event, action: 'decided', actor: 'Dewi' })).toBe('Diputuskan: Siti, oleh Dewi');
  expect(eventText({ ...event, action: 'expired', actor: '' })).toBe('Habis waktu: Siti');
});
