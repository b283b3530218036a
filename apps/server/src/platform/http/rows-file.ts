import { stringify } from 'csv-stringify/sync';
import type { Language } from '../i18n/language.ts';

/** The answer of a call that gives a file of rows: what is read of them goes out while the rest is still read. */
export class RowsFile {
  readonly name: string;
  readonly text: AsyncIterable<string>;

  constructor(name: string, text: AsyncIterable<string>) {
    this.name = name;
    this.text = text;
  }
}

export function isRowsFile(value: unknown): value is RowsFile {
  return value instanceof RowsFile;
}

export type RowsCell = string | number;

/** Spreadsheets tell the encoding by this mark. */
const byteOrderMark = '\uFEFF';

/**
 * Writes rows as the spreadsheet of that language opens them: amounts with its comma, then columns by semicolons. A
 * text that a spreadsheet would take for a formula gets an apostrophe before it; a number is none.
 */
export async function* rowsText(
  language: Language,
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly RowsCell[])[]>,
): AsyncGenerator<string> {
  const isEnglish = language === 'en';
  const lines = (rows: readonly (readonly RowsCell[])[]): string =>
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell))),
      {
        delimiter: isEnglish ? ',' : ';',
        record_delimiter: 'windows',
        cast: { number: (value) => (isEnglish ? String(value) : String(value).replace('.', ',')) },
      },
    );
  yield byteOrderMark + lines([head]);
  for await (const rows of pages) if (rows.length > 0) yield lines(rows);
}

/** The library's own way would put one before negative amounts too. */
function escaped(text: string): string {
  return /^[\uFEFF]*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
}

/** RFC 6266: the name in full, and a plain one for programs that cannot read it. */
export function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^\w.\- ]/gu, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
