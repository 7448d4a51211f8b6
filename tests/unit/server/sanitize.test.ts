import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyRichText, sanitizeRichText } from '../../../src/server/kit/sanitize.ts';

describe('rich text on save (R-514, A-086)', () => {
  it.each([
    '<h2>Judul</h2>',
    '<p>Satu <strong>dua</strong> <em>tiga</em> <u>empat</u></p>',
    '<ul><li>satu</li><li>dua</li></ul>',
    '<ol start="3"><li>tiga</li></ol>',
    '<p style="text-align:center">tengah</p>',
    '<a href="https://mitra.example/syarat">tautan</a>',
    '<a href="mailto:bantuan@mitra.example">surat</a>',
    '<table><tbody><tr><td colspan="2">sel</td></tr></tbody></table>',
    '<img src="/w/media/file/cms_pic/0a1b.png" alt="denah" />',
  ])('keeps %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>teks', 'teks'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)" target="_blank">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" jav\tascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//jahat.example">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>1</script>">a</a>', '<a>a</a>'],
    ['<img src="https://jahat.example/pelacak.gif">', ''],
    ['<img src="/w/media/file/cms_pic/../agent_identity_card/a.png">', ''],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    [
      '<p style="text-align:right;background:url(https://jahat.example)">a</p>',
      '<p style="text-align:right">a</p>',
    ],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    ['<iframe src="https://jahat.example"></iframe>', ''],
    ['<a href=x><style></style>a<a href=x>b</a></a>', '<a>a</a><a>b</a>'],
    ['<form action="https://jahat.example"><input name="a"></form>', ''],
  ])('removes scripts and remote content from %s', (html, safe) => {
    expect(sanitizeRichText(html)).toBe(safe);
  });

  it('changes nothing when repeated, whatever the text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '<p',
      '<a href=',
      '</a>',
      '<!--',
      '-->',
      'x',
      ' ',
      '<style>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const once = sanitizeRichText(parts.join(''));
        expect(sanitizeRichText(once)).toBe(once);
        expect(once).not.toMatch(/<(script|style|iframe|svg|form)/i);
      }),
    );
  });

  it('treats an emptied editor as empty', () => {
    expect(isEmptyRichText('<p><br></p>')).toBe(true);
    expect(isEmptyRichText('<p>&nbsp; </p>')).toBe(true);
    expect(isEmptyRichText('<p>isi</p>')).toBe(false);
    expect(isEmptyRichText('<p><img src="/w/media/file/cms_pic/a.png" /></p>')).toBe(false);
  });
});
