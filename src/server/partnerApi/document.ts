import { z } from 'zod';
import { PUBLIC } from '../../shared/core/access.ts';
import { livePath } from '../../shared/core/live.ts';
import { type Operation, operation } from '../../shared/core/operation.ts';
import { text } from '../../shared/core/values.ts';
import { clientTokenSeconds } from '../auth/clientToken.ts';
import { callsPerMinute } from '../auth/throttle.ts';
import { openApiDocument } from '../http/openapi.ts';
import { bodyTypes } from '../kit/requestInput.ts';
import { version } from '../version.ts';
import { type PartnerRoute, partnerApiPath } from './routes.ts';

type Json = Record<string, unknown>;

export const tokenOperation = operation({
  id: 'openApi.token',
  call: 'open-api',
  method: 'POST',
  path: `${partnerApiPath}/token`,
  access: PUBLIC,
  input: z.object({
    grant_type: z.literal('client_credentials', 'grant_type harus client_credentials'),
    client_id: text('Client ID', 100),
    client_secret: text('Client Secret', 100),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number(),
  }),
  summary: 'Tukar Client ID dan Client Secret dengan token',
});

const tokenErrors = [
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'server_error',
];

const tokenError = {
  description: 'Galat menurut RFC 6749 bagian 5.2',
  headers: {
    'WWW-Authenticate': { description: 'Bersama invalid_client', schema: { type: 'string' } },
    'Retry-After': { description: 'Bersama status 429, dalam detik', schema: { type: 'integer' } },
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'error_description'],
        properties: {
          error: { type: 'string', enum: tokenErrors },
          error_description: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

const groups: Readonly<Record<string, string>> = {
  token: 'Masuk dengan Client ID dan Client Secret',
  referrals: 'Pengajuan referal dan filenya',
  products: 'Produk',
  programs: 'Program, pertanyaan, dan kuotanya',
  agents: 'Agen',
  reports: 'Laporan: jumlah pengajuan dan agen, insentif',
};
const groupOf = (path: string) => path.slice(partnerApiPath.length + 1).split('/')[0]!;

const frame = {
  info: {
    title: 'Open API Rujukan',
    version,
    description: `Untuk sistem partner. Token berlaku ${clientTokenSeconds / 60} menit. Batasnya ${callsPerMinute.openApi} permintaan per menit. Setiap permintaan memerlukan satu akses (\`x-item\`) dan hanya menjangkau perusahaan, cabang, dan program partner itu.`,
  },
  tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
};
const securitySchemes = {
  client: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: tokenOperation.path, scopes: {} } },
  },
};

interface Document extends Json {
  paths: Record<string, Record<string, Json>>;
  components: { securitySchemes: Json; schemas: Json };
}

export function partnerApiDocument(routes: readonly PartnerRoute[]): Json {
  const whole = openApiDocument([tokenOperation, ...routes.map(({ outside }) => outside)]) as Document;
  delete whole.paths[livePath];
  delete whole.components.schemas.LiveEvent;
  whole.components.securitySchemes = securitySchemes;
  for (const { item, outside } of routes) describe(whole, outside, { item });
  describe(whole, tokenOperation, {});
  const token = whole.paths[tokenOperation.path]!.post!;
  const schema = z.toJSONSchema(tokenOperation.output);
  const answer = { description: 'Token', content: { 'application/json': { schema } } };
  const refused = Object.fromEntries(
    ['400', '401', '403', '429', 'default'].map((status) => [status, tokenError]),
  );
  token.responses = { '200': answer, ...refused };
  const { content } = token.requestBody as { content: Record<string, Json> };
  const { schema: fields } = content[bodyTypes.json] as { schema: Json };
  const body = { schema: { ...fields, required: ['grant_type'] } };
  token.requestBody = { required: true, content: { [bodyTypes.form]: body, [bodyTypes.json]: body } };
  whole.components.securitySchemes = { ...securitySchemes, basic: { type: 'http', scheme: 'basic' } };
  token.security = [{}, { basic: [] }];
  return { ...whole, ...frame };
}

function describe({ paths }: Document, { path, method }: Operation, { item }: { item?: string }): void {
  const {
    'x-access': _access,
    'x-call': _call,
    description: _description,
    ...call
  } = paths[path]![method.toLowerCase()]!;
  paths[path]![method.toLowerCase()] = {
    ...call,
    operationId: `${method.toLowerCase()} ${path.slice(partnerApiPath.length)}`.replace(/[^a-zA-Z]+/g, '_'),
    tags: [groupOf(path)],
    ...(item && { description: `Perlu akses ‘${item}’.`, 'x-item': item, security: [{ client: [] }] }),
  };
}
