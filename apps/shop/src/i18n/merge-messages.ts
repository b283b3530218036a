type Tree = { readonly [key: string]: string | Tree };

/** The standard words with the shop's own laid over them; what the shop does not name stays (DESIGN §1, `texts/`). */
export function mergeMessages<M extends Tree>(standard: M, own: unknown): M {
  if (!isTree(own)) return standard;
  const merged: Record<string, string | Tree> = { ...standard };
  for (const [key, value] of Object.entries(own)) {
    const known = merged[key];
    merged[key] = isTree(known) && isTree(value) ? mergeMessages(known, value) : value;
  }
  return merged as M;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
