import type { Batch } from '../facts.ts';

export type Cell = string | number | boolean | null;

const special = /[\\\t\n\r]/u;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One row as COPY reads it. */
export function rowText(cells: readonly Cell[]): string {
  let text = cellText(cells[0] ?? null);
  for (let at = 1; at < cells.length; at += 1) text += `\t${cellText(cells[at] ?? null)}`;
  return text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return special.test(cell) ? cell.replaceAll(/[\\\t\n\r]/gu, (one) => escapes[one] ?? one) : cell;
}

/** An array of texts, as PostgreSQL writes it. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}

/** Rows of one table, gathered until they are sent. */
export interface TableText {
  add(cells: readonly Cell[]): void;
  readonly rows: number;
  /** The bytes are good until the next row is added: a new piece of memory for each batch would wake the collector. */
  take(): Batch;
}

const usualBytes = 1 << 20;
/** No letter takes more in UTF-8. */
const bytesPerLetter = 3;

/** Rows go straight into bytes: strings that wait to be joined would be most of what is in memory. */
export function createTable(table: string, columns: readonly string[]): TableText {
  let bytes = Buffer.allocUnsafeSlow(usualBytes);
  let used = 0;
  let rows = 0;
  return {
    add(cells) {
      const text = `${rowText(cells)}\n`;
      const most = used + text.length * bytesPerLetter;
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(most, bytes.length * 2));
        bytes.copy(larger, 0, 0, used);
        bytes = larger;
      }
      used += bytes.write(text, used);
      rows += 1;
    },
    get rows() {
      return rows;
    },
    take() {
      const batch = { table, columns, rows, text: bytes.subarray(0, used) };
      used = 0;
      rows = 0;
      return batch;
    },
  };
}
