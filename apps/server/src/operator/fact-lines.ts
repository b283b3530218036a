/** A name and what belongs to it; words that are absent or empty do not count. */
export interface Fact {
  readonly name: string;
  readonly words: readonly (string | null | undefined)[];
}

const width = 80;
const margin = '  ';

/** Names in one column, their words beside them, broken at the width of a terminal. Without words no line. */
export function factLines(facts: readonly Fact[]): string[] {
  const spoken = facts
    .map(({ name, words }) => ({
      name,
      words: words.map((word) => printable(word ?? '')).filter((word) => word !== ''),
    }))
    .filter(({ words }) => words.length > 0);
  const column = margin.length + Math.max(...spoken.map(({ name }) => name.length)) + margin.length;
  return spoken.flatMap(({ name, words }) => {
    const [first = '', ...more] = broken(words, width - column);
    const indent = ' '.repeat(column);
    return [`${margin}${name}`.padEnd(column) + first, ...more.map((line) => indent + line)];
  });
}

/** Customers write some of it: nothing of theirs may steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

/** Whole words of a fact stay together while they fit on one line. */
function broken(words: readonly string[], room: number): string[] {
  const commas = words.map((word, index) => (index < words.length - 1 ? `${word},` : word));
  const pieces = commas.flatMap((word) => (word.length > room ? word.split(' ') : [word]));
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= room) lines.splice(-1, 1, `${last} ${piece}`);
    else lines.push(piece);
  }
  return lines;
}
