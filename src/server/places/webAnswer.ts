import type { z } from 'zod';

/** `reason` is logged, so it must not contain the query, the key or the answer. */
export class WebSearchError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Place search on the web: ${reason}`);
    this.reason = reason;
  }
}

const answerLimit = 1024 * 1024;

/**
 * SECURITY: no other host may get the query or the key, so redirects are refused.
 * @throws WebSearchError
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
