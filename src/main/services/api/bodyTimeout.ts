interface BodyTimeout {
  timeout: number;
  perChunk: boolean;
  stop(error: Error): Error;
}

/** Makes a stalled body fail. Time counts only while a reader waits for data. */
export function withBodyTimeout(response: Response, { timeout, perChunk, stop }: BodyTimeout): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let left = timeout;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const since = performance.now();
        const timer = setTimeout(() => {
          controller.error(stop(new Error('the answer has stalled')));
        }, left);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
          left = perChunk ? timeout : Math.max(0, left - (performance.now() - since));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No read-ahead, because time would count while no reader waits.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
