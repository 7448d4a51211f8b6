import type { z } from 'zod';

/** The web has no answer. `reason` is for the log: it never quotes the question, the key or the answer. */
export class WebSearchError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Place search on the web: ${reason}`);
    this.reason = reason;
  }
}

/** Twenty places are some twenty kilobytes. */
const answerLimit = 1024 * 1024;

/**
 * The JSON of one request, of the shape that `schema` states. Errors: {@link WebSearchError} for anything else.
 * SECURITY: redirects are not followed, so that nobody but the configured host is asked or sent a key.
 */
export async function askJson<Schema extends z.ZodType>(
  url: URL,
  request: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await askText(url, { ...request, redirect: 'error' }).catch((error: unknown) => {
    throw error instanceof WebSearchError
      ? error
      : new WebSearchError(request.signal?.aborted ? 'timeout' : 'unreachable');
  });
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw new WebSearchError('malformed');
  return parsed.data;
}

async function askText(url: URL, request: RequestInit): Promise<string> {
  const response = await fetch(url, request);
  if (!response.ok) {
    await response.body?.cancel();
    throw new WebSearchError(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw new WebSearchError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for what is no JSON: no schema takes it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
