/** After a failure no further item starts. Rejects with the first failure once running items have ended. */
export async function concurrently<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const workOn = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, workOn));
  if (failures.length > 0) throw failures[0];
}
