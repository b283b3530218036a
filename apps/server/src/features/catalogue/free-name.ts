/** Small letters, digits and strokes, as addresses have them: `Tent 5 × 5 m` is `tent-5-x-5-m`. */
export function slugOf(description: string): string {
  const plain = description.toLowerCase().normalize('NFKD').replaceAll('ß', 'ss').replaceAll('×', 'x');
  const said = plain
    .replaceAll(/[̀-ͯ]/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  return said.slice(0, 60).replace(/-$/u, '') || 'item';
}

/** The first of `tables`, `tables-2`, `tables-3` that is not taken. */
export function freeName(description: string, taken: readonly string[]): string {
  const wanted = slugOf(description);
  const known = new Set(taken);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${String(n)}`;
    if (!known.has(name)) return name;
  }
}
