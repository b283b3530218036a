import { recordEvents } from '../events/record-event.ts';
import type { Context } from './context.ts';
import { cursorAt, type CursorOf, type PageEnd, readCursor } from './cursor.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** What a list is asked for: how many rows, and `next` of the page before. */
export interface PageAsked {
  readonly size: number;
  readonly after: string | null;
}

/** The same for whoever reads them: it answers one row more than fits where there are more. */
export interface PageSpan {
  readonly size: number;
  readonly after: PageEnd | null;
}

export interface Counted {
  readonly total: number;
  /** Otherwise there are more: they were not counted to the end. */
  readonly isExact: boolean;
}

export interface ListPage<Row> extends Counted {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** What is counted no further. */
export const countedTo = 1001;

/** Of what a statement counted up to `countedTo`. */
export function counted(found: number | undefined): Counted {
  const total = found ?? 0;
  return total < countedTo ? { total, isExact: true } : { total: countedTo - 1, isExact: false };
}

/** A page of a list from where the one before ended, and how many rows there are in all; each is a statement. */
export async function listPage<Row extends PageEnd>(
  of: CursorOf,
  { size, after }: PageAsked,
  read: (span: PageSpan) => Promise<readonly Row[]>,
  count: () => Promise<Counted>,
): Promise<ListPage<Row> | Refusal> {
  const end = readCursor(of, after);
  if (isRefusal(end)) return end;
  const [found, all] = await Promise.all([read({ size, after: end }), count()]);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : cursorAt(of, last), ...all };
}

/** So many rows are read at once: a file of all of them is never in memory. */
const fileSize = 500;

export interface ListFile<Row> {
  readonly pages: AsyncIterable<readonly Row[]>;
  /** Names that its adapter knows. */
  readonly columns: readonly string[];
}

/**
 * All rows of a list as its caller narrowed and sorted it, page after page while they are written. Who took what of which
 * list is noted before anything is sent.
 */
export async function listFile<Row extends PageEnd>(
  context: Context,
  {
    list,
    columns,
    asked,
  }: {
    readonly list: string;
    readonly columns: readonly string[];
    /** What narrows and sorts it, warehouses of the caller included. */
    readonly asked: object;
  },
  read: (span: PageSpan) => Promise<readonly Row[]>,
): Promise<ListFile<Row>> {
  // What fails now is an answer like any other.
  const first = await read({ size: fileSize, after: null });
  await recordEvents(context.shop.database, context, {
    entity: 'export',
    entityId: list,
    action: 'export',
    after: { ...asked, columns },
  });
  return { pages: pagesFrom(first, read), columns };
}

async function* pagesFrom<Row extends PageEnd>(
  first: readonly Row[],
  read: (span: PageSpan) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let found = first; ;) {
    const rows = found.slice(0, fileSize);
    yield rows;
    const last = rows.at(-1);
    if (found.length <= fileSize || last === undefined) return;
    found = await read({ size: fileSize, after: last });
  }
}
