/** A piece of a line: plain, strong, or words that lead to one of the names that the caller knows. */
export interface Span<Link extends string> {
  readonly text: string;
  readonly isStrong: boolean;
  readonly link: Link | null;
}

/** A heading and a paragraph have one line, a list one for each entry. */
export interface Block<Link extends string> {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'steps';
  readonly lines: readonly (readonly Span<Link>[])[];
}

/**
 * Reads the little of Markdown that a shop's pages are written in: headings (`##`), paragraphs, lists (`-`), steps
 * (`1.`), `**strong**` and `[words](terms)`. All else stands as it is: no text becomes markup.
 */
export function blocksOf<Link extends string>(text: string, links: readonly Link[]): readonly Block<Link>[] {
  return text
    .split(/\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => blockOf(part, links));
}

function blockOf<Link extends string>(part: string, links: readonly Link[]): Block<Link> {
  const lines = part.split('\n').map((line) => line.trim());
  if (part.startsWith('## ')) return { kind: 'heading', lines: [spansOf(lines.join(' ').slice(3), links)] };
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', lines: lines.map((line) => spansOf(line.slice(2), links)) };
  if (lines.every((line) => /^\d+\. /u.test(line)))
    return { kind: 'steps', lines: lines.map((line) => spansOf(line.replace(/^\d+\. /u, ''), links)) };
  return { kind: 'paragraph', lines: [spansOf(lines.join(' '), links)] };
}

/** Strong words and links; an address that is none of ours leaves its words alone. */
function spansOf<Link extends string>(line: string, links: readonly Link[]): Span<Link>[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const strong = /^\*\*(.+)\*\*$/u.exec(piece)?.[1];
      if (strong !== undefined) return { text: strong, isStrong: true, link: null };
      const [, words = piece, address] = /^\[([^\]]+)\]\((\S+)\)$/u.exec(piece) ?? [];
      return { text: words, isStrong: false, link: links.find((one) => one === address) ?? null };
    });
}
