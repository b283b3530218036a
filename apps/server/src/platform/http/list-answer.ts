import type { Context } from '../application/context.ts';
import type { ListFile, ListPage } from '../application/list-page.ts';
import { isRefusal, type Refusal } from '../application/refusal.ts';
import type { RowOutcome, SeenRow } from '../application/seen-rows.ts';
import type { Sorted } from '../database/sorted-pages.ts';
import { errorAnswer } from './error-answer.ts';
import { type RowsCell, RowsFile, rowsText } from './rows-file.ts';

/** A page of a list in the names of the wire. */
export function listAnswer<Row, Shown>(present: (row: Row, context: Context) => Shown) {
  return ({ rows, next, total, isExact }: ListPage<Row>, context: Context) => ({
    Collection: rows.map((row) => present(row, context)),
    Next: next,
    Total: total,
    TotalIsExact: isExact,
  });
}

/** `-CreatedAt` of the wire: by what, and whether the other way round. */
export function sortOf<Sort extends string>(
  asked: string,
  names: Readonly<Record<string, Sort>>,
): Sorted<Sort> {
  const isReverse = asked.startsWith('-');
  const sort = names[isReverse ? asked.slice(1) : asked];
  if (sort === undefined) throw new TypeError(`the contract sorts by ${asked}, which has no name here`);
  return { sort, isReverse };
}

/**
 * A file of a list, in the words of whoever asked; its name says who that was, and when. The words stand under `export`, by
 * the name of the list; a column that there is no cell for is none of it.
 */
export function fileAnswer<Row, Shown, Column extends string>(
  list: string,
  present: (row: Row, context: Context) => Shown,
  cellsOf: (context: Context) => Readonly<Record<Column, (shown: Shown) => RowsCell>>,
) {
  return ({ pages, columns }: ListFile<Row>, context: Context): RowsFile => {
    const { shop, language, now, actor } = context;
    const t = shop.translate[language];
    const who = actor.kind === 'operator' ? actor.name : '';
    const when = sheetTime(shop.zone.format(now)).replace(':', '.');
    const all: Readonly<Record<string, (shown: Shown) => RowsCell>> = cellsOf(context);
    const chosen = columns.filter((column) => all[column] !== undefined);
    const rows = async function* () {
      for await (const page of pages)
        yield page.map((row) => {
          const shown = present(row, context);
          return chosen.map((column) => all[column]?.(shown) ?? '');
        });
    };
    const head = chosen.map((column) => t(`export.${list}.${column}`));
    return new RowsFile(`${t(`export.files.${list}`, { when, who })}.csv`, rowsText(language, head, rows()));
  };
}

/** An instant of the wire on the shop's clock, as spreadsheets read it. */
export function sheetTime(instant: string | null): string {
  return instant === null ? '' : instant.slice(0, 16).replace('T', ' ');
}

/** Rows of the wire, as their caller saw them. */
export function seenRows(rows: readonly { readonly ID: string; readonly Version: number }[]): SeenRow[] {
  return rows.map(({ ID, Version }) => ({ id: ID, version: Version }));
}

/** What came of each row, in the names of the wire. */
export function outcomesAnswer<Acted, Shown>(
  present: (acted: Acted, context: Context) => Shown,
  refusal: (refused: Refusal, context: Context) => Refusal = (refused) => refused,
) {
  return (outcomes: readonly RowOutcome<Acted>[], context: Context) => ({
    Collection: outcomes.map(({ id, outcome }) =>
      isRefusal(outcome)
        ? { ID: id, Done: null, Error: rowError(refusal(outcome, context), context) }
        : { ID: id, Done: present(outcome, context), Error: null },
    ),
  });
}

/** Why a row was left as it was. */
export function rowError(refused: Refusal, { shop, language }: Context) {
  const { Code, Message, Fields } = errorAnswer(refused, shop.translate[language]).body.Error;
  return { Code, Message, ...(Fields === undefined ? {} : { Fields }) };
}
