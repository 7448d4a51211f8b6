import { describe, expect, test } from 'vitest';
import { resetLinkOf } from '../../../src/main/app/openedLinks.ts';
import { readResetLink } from '../../../src/shared/entities/session/resetLink.ts';

const link = { token: 'aB3-_x', email: "o'hara+1@mitra.example" };
const address = `rujukan://app/reset-password/${link.token}/${encodeURIComponent(link.email)}`;

describe('the link of a reset mail (S-004)', () => {
  test.each([
    ['as it is', address],
    ['with a web address before it', address.replace('rujukan://app', 'https://kantor.example/rujukan')],
    ['in the middle of a mail', `Halo Siti,\n\nbuka ${address}\n\nTautan berlaku 60 menit.`],
    ['in angle brackets', `<${address}>`],
    ['broken over lines by the source of a mail', address.replace('password/', 'pass=\r\nword/')],
  ])('is read %s', (_, text) => {
    expect(readResetLink(text)).toEqual(link);
  });

  test.each([
    '',
    'rujukan://app/home',
    'rujukan://app/reset-password/aB3',
    'rujukan://app/reset-password//siti%40mitra.example',
    'rujukan://app/reset-password/aB3/%E0%A4%A',
    'rujukan://app/reset-password/<script>/siti%40mitra.example',
  ])('is not found in %j', (text) => {
    expect(readResetLink(text)).toBeUndefined();
  });
});

describe('a command line', () => {
  test('is searched for the link among switches and files', () => {
    expect(resetLinkOf(['--flag', 'data.xlsx', address])).toEqual(link);
  });

  test.each([
    [`--x=${address}`],
    [address.replace('rujukan:', 'https:')],
    [address.replace('//app', '//other')],
    [`${address}${'x'.repeat(1000)}`],
  ])('%j is no link of this program', (argument) => {
    expect(resetLinkOf([argument])).toBeUndefined();
  });
});
