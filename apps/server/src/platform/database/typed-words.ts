/** The words that somebody typed, as rows of words are kept: small letters without accents, eight at most. */
export function wordsOf(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replaceAll('ß', 'ss').replaceAll(/[̀-ͯ]/gu, '');
  return folded
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** Finds a word anywhere in a text, by `like`. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}
