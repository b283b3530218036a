import { Button } from '@bivak/ui';
import { hashKey, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../keys/use-keys.ts';
import { useRowMark } from './held-note.tsx';
import { type Selection, useSelection } from './list-selection.ts';
import styles from './list.module.css';
import { useHeldRows } from './use-held-rows.ts';

export interface Page<Row> {
  readonly Collection: readonly Row[];
  readonly Next: string | null;
  readonly Total?: number;
  readonly TotalIsExact?: boolean;
}

export interface RowsOf<Row> {
  readonly queryKey: QueryKey;
  /** Reads the page that begins where the one before ended. */
  readonly page: (
    query: { readonly after?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<Page<Row>>;
  readonly rowKey: (row: Row) => string;
  /** What its rows are among the changes that others make: those stand out for a moment. */
  readonly entity?: string | undefined;
  /** Where time alone changes what fits, such as what was put off until a day. */
  readonly refetchInterval?: number | undefined;
}

/** The rows of a list, page after page, held in place while others change them, and those that are chosen. */
export function useListRows<Row>({ queryKey, page, rowKey, entity, refetchInterval }: RowsOf<Row>) {
  const t = useTranslations('office.list');
  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam === '' ? {} : { after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    placeholderData: (before) => before,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  const { data, error } = read;
  const of = hashKey(queryKey);
  const all = data?.pages.flatMap(({ Collection }) => Collection) ?? [];
  const held = useHeldRows(of, all, read.dataUpdatedAt, rowKey);
  const markOf = useRowMark(entity);
  const [first] = data?.pages ?? [];
  return {
    rows: held.rows,
    held,
    markOf: (row: Row) => markOf(rowKey(row), held.isGone(row)),
    selection: useSelection(of, held.rows, rowKey),
    /** How many there are, once somebody counted them to the end. */
    total: first?.TotalIsExact === false ? 0 : (first?.Total ?? 0),
    note:
      first?.Total === undefined
        ? undefined
        : t(first.TotalIsExact === false ? 'countMore' : 'count', { count: first.Total }),
    isLoading: data === undefined && error === null,
    /** What is shown was asked for before the list was narrowed otherwise. */
    isOld: read.isPlaceholderData,
    hasFailed: error !== null && data === undefined,
    refetch: () => void read.refetch(),
    more: { has: read.hasNextPage, busy: read.isFetchingNextPage, show: () => void read.fetchNextPage() },
  };
}

export function MoreRows({ has, busy, show }: ReturnType<typeof useListRows>['more']) {
  const t = useTranslations('office.list');
  if (!has) return null;
  return (
    <div className={styles.more}>
      <Button variant="line" busy={busy} onClick={show}>
        {t('more')}
      </Button>
    </div>
  );
}

/** What can be done with rows that are chosen. */
export interface ListBulk<Row> {
  /** Names the box beside a row. */
  readonly nameOf: (row: Row) => string;
  /** So many at most are acted on by the filter of the list; absent: only rows that were chosen one by one. */
  readonly wholeUpTo?: number;
  readonly actions: (selection: Selection<Row>) => ReactNode;
  /** What `e` does with the chosen rows, or with the one that has the focus. */
  readonly main?: { readonly label: string; readonly run: (selection: Selection<Row>) => void } | undefined;
}

/** Turns a row over; with Shift all from the one before up to it. */
export function RowBox<Row>({
  row,
  name,
  selection,
}: {
  readonly row: Row;
  readonly name: string;
  readonly selection: Selection<Row>;
}) {
  const t = useTranslations('office.list');
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('chooseOne', { name })}
      checked={selection.has(row)}
      onClick={({ shiftKey }) => selection.turn(row, shiftKey)}
      // A press says whether Shift was held; a change does not.
      onChange={() => {}}
    />
  );
}

/** `x` and `e` for the row that is meant by a key, Escape for those that are chosen. */
export function useChoosingKeys<Row>(
  bulk: ListBulk<Row> | undefined,
  selection: Selection<Row>,
  here: () => Row | undefined,
): void {
  const t = useTranslations('office.list');
  const main = bulk?.main;
  const turn = (through: boolean) => {
    const row = here();
    if (row !== undefined) selection.turn(row, through);
  };
  const act = () => {
    const row = here();
    if (selection.count > 0) main?.run(selection);
    else if (row !== undefined) main?.run(selection.of(row));
  };
  useKeys([
    ...(bulk === undefined
      ? []
      : [
          { keys: 'x', label: t('choose'), run: () => turn(false) },
          { keys: 'Shift+x', label: t('chooseThrough'), run: () => turn(true), quiet: true },
        ]),
    ...(main === undefined ? [] : [{ keys: 'e', label: main.label, run: act }]),
    ...(selection.rows.length === 0
      ? []
      : [{ keys: 'Escape', label: t('chooseNone'), run: selection.clear, quiet: true }]),
  ]);
}

/** Chooses all rows that are shown. */
export function ChooseAll<Row>({
  rows,
  selection,
}: {
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
}) {
  const t = useTranslations('office.list');
  if (rows.length === 0) return null;
  return (
    <Button size="s" variant="quiet" onClick={selection.takeAll}>
      {t('chooseAll', { count: rows.length })}
    </Button>
  );
}

/** What can be done with the chosen rows, while there are any. */
export function BulkBar<Row>({
  bulk,
  selection,
  rows,
  total,
}: {
  readonly bulk: ListBulk<Row>;
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
  readonly total: number;
}) {
  const t = useTranslations('office.list');
  if (selection.rows.length === 0) return null;
  const canTakeWhole =
    selection.whole === null &&
    total > selection.rows.length &&
    total <= (bulk.wholeUpTo ?? 0) &&
    rows.every((row) => selection.has(row));
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk')}>
      <b role="status">{t('chosenCount', { count: selection.count })}</b>
      {canTakeWhole ? (
        <Button size="s" variant="line" onClick={() => selection.takeWhole(total)}>
          {t('chooseWhole', { count: total })}
        </Button>
      ) : null}
      {bulk.actions(selection)}
      <Button size="s" variant="quiet" onClick={selection.clear}>
        {t('chooseNone')}
      </Button>
    </div>
  );
}
