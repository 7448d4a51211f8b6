import { createHash } from 'node:crypto';
import { linkScheme, type ResetLink } from '../../shared/entities/session/resetLink.ts';
import { resetTokenMinutes } from '../../shared/entities/session/schema.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; }
a { display: inline-block; padding: 0.7rem 1.4rem; border-radius: 0.5rem; background: #1b5e9e; color: #fff; text-decoration: none; }
a:focus-visible, textarea:focus-visible { outline: 3px solid #e39b1c; outline-offset: 2px; }
textarea { width: 100%; box-sizing: border-box; font: 0.875rem/1.4 ui-monospace, monospace; padding: 0.6rem; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** SECURITY: email scanners also open the link, so the page does not consume the token. */
export function answerLinkPage({ token, email }: ResetLink): Response {
  const link = escaped(`${linkScheme}://app/reset-password/${token}/${encodeURIComponent(email)}`);
  const page = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atur ulang kata sandi – Rujukan</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Atur ulang kata sandi</h1>
<p>Kata sandi diubah di Rujukan pada komputer Anda.</p>
<p><a href="${link}">Buka di Rujukan</a></p>
<p><label for="link">Tidak terbuka? Buka Rujukan, pilih <strong>Lupa kata sandi</strong>, lalu tempel teks ini:</label></p>
<textarea id="link" rows="3" readonly>${link}</textarea>
<p>Tautan berlaku ${resetTokenMinutes} menit sejak email dikirim, dan hanya sekali. Jangan berikan kepada siapa pun.</p>
</main>
</body>
</html>
`;
  return new Response(page, { headers });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);
