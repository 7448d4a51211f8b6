/** Runs actions one after another. A failed action does not stop the next. */
export function createSerialQueue(): <Result>(action: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const done = last.then(action);
    last = done.catch(() => undefined);
    return done;
  };
}
