/** Works on all items, on `most` of them at the same time. Rejects with the first failure. */
export async function atOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workOn = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: most }, workOn));
}
