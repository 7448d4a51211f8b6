interface AnswerTime {
  /** Milliseconds for the body, or for each piece of it. */
  patience: number;
  ofPiece: boolean;
  /** Ends the request; answers what its reader is told. */
  stop(error: Error): Error;
}

/** The answer with a body that fails instead of falling silent. Time runs only while somebody waits for more of it. */
export function withinTime(response: Response, { patience, ofPiece, stop }: AnswerTime): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let left = patience;
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
          left = ofPiece ? patience : Math.max(0, left - (performance.now() - since));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Read ahead for nobody, or the time would run while nobody waits.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
