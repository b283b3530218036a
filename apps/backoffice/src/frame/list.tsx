import { Button, classNames, EmptyState } from '@bivak/ui';
import { type RowLink, Table } from '@bivak/ui/table';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { hashKey, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../keys/use-keys.ts';
import { ExportButton } from './export-button.tsx';
import { ColumnPick, type ListColumn, useColumns } from './list-columns.tsx';
import { type Selection, useSelection } from './list-selection.ts';
import styles from './list.module.css';
import { HeldNote, useRowMark } from './held-note.tsx';
import { Panel } from './panel.tsx';
import { SavedViews } from './saved-views.tsx';
import { useHeldRows } from './use-held-rows.ts';

/** A choice beside the fields of a filter, with its label above. */
export function ListPick({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={styles.pick}>
      {label}
      {children}
    </label>
  );
}

interface Page<Row> {
  readonly Collection: readonly Row[];
  readonly Next: string | null;
  readonly Total?: number;
  readonly TotalIsExact?: boolean;
}

/** The line below a name in a cell. */
export function SubLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.sub}>{children}</span>;
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

/** The same rows as a file for a spreadsheet. */
export interface ListFile<Column extends string> {
  /** What it is called. */
  readonly name: string;
  readonly read: (columns: Column[]) => Promise<string>;
}

/**
 * Rows page after page, each a link to its record. `j` and `k` go along them, and Enter follows the one that has the focus.
 * An empty list says whether there is nothing at all or nothing that fits the filters.
 *
 * With a name (`list`) a person saves views of it and chooses its columns; with `bulk` rows are chosen, by their box, by `x`
 * and through to the one before by Shift.
 */
export function RecordList<Row, Column extends string = never>({
  title,
  queryKey,
  page,
  columns,
  rowKey,
  rowLink,
  isNarrowed,
  noneYet,
  list,
  entity,
  bulk,
  file,
}: {
  readonly title: string;
  readonly queryKey: QueryKey;
  /** Reads the page that begins where the one before ended. */
  readonly page: (
    query: { readonly after?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<Page<Row>>;
  readonly columns: readonly ListColumn<Row, Column>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink: (row: Row, props: RowLink & { readonly id: string }) => ReactNode;
  readonly isNarrowed: boolean;
  readonly noneYet: { readonly title: string; readonly text: string };
  /** What saved views and columns of it are kept under. */
  readonly list?: string;
  /** What its rows are among the changes that others make: those stand out for a moment. */
  readonly entity?: string;
  readonly bulk?: ListBulk<Row> | undefined;
  /** Absent: nobody takes it home. */
  readonly file?: ListFile<Column> | undefined;
}) {
  const t = useTranslations('office.list');
  const prefix = useId();
  const {
    data,
    dataUpdatedAt,
    error,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    isPlaceholderData,
  } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam === '' ? {} : { after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    placeholderData: (before) => before,
  });
  const of = hashKey(queryKey);
  const held = useHeldRows(
    of,
    data?.pages.flatMap(({ Collection }) => Collection) ?? [],
    dataUpdatedAt,
    rowKey,
  );
  const { rows } = held;
  const markOf = useRowMark(entity);
  const [first] = data?.pages ?? [];
  const { shown, ...pick } = useColumns(list ?? '', columns);
  const selection = useSelection(of, rows, rowKey);
  const total = first?.TotalIsExact === false ? 0 : (first?.Total ?? 0);
  const canTakeWhole =
    selection.whole === null &&
    total > selection.rows.length &&
    total <= (bulk?.wholeUpTo ?? 0) &&
    rows.every((row) => selection.has(row));
  const idOf = (row: Row) => `${prefix}${rowKey(row)}`;
  /** The row that has the focus, itself or what stands in it. */
  const here = () =>
    rows.findIndex((row) =>
      document.getElementById(idOf(row))?.closest('tr')?.contains(document.activeElement),
    );
  const move = (by: number) => {
    const next = rows[Math.min(Math.max(0, here() + by), rows.length - 1)];
    if (next !== undefined) document.getElementById(idOf(next))?.focus();
  };
  const turn = (through: boolean) => {
    const row = rows[here()];
    if (row !== undefined) selection.turn(row, through);
  };
  const main = bulk?.main;
  const act = () => {
    const row = rows[here()];
    if (selection.count > 0) main?.run(selection);
    else if (row !== undefined) main?.run(selection.of(row));
  };
  useKeys([
    { keys: 'j', label: t('next'), run: () => move(1) },
    { keys: 'k', label: t('before'), run: () => move(-1) },
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
  const boxes: ListColumn<Row, Column> = {
    id: 'choose',
    label: t('chosen'),
    hideLabel: true,
    role: 'actions',
    weight: 0.3,
    cell: (row) => (
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('chooseOne', { name: bulk?.nameOf(row) ?? '' })}
        checked={selection.has(row)}
        onClick={({ shiftKey }) => selection.turn(row, shiftKey)}
        // A press says whether Shift was held; a change does not.
        onChange={() => {}}
      />
    ),
  };
  return (
    <>
      {list === undefined ? null : <SavedViews list={list} />}
      <Panel
        title={title}
        note={
          first?.Total === undefined
            ? undefined
            : t(first.TotalIsExact === false ? 'countMore' : 'count', { count: first.Total })
        }
        actions={
          list === undefined && file === undefined && bulk === undefined ? undefined : (
            <>
              {bulk === undefined || rows.length === 0 ? null : (
                <Button size="s" variant="quiet" onClick={selection.takeAll}>
                  {t('chooseAll', { count: rows.length })}
                </Button>
              )}
              {list === undefined ? null : <ColumnPick all={columns} {...pick} />}
              {file === undefined ? null : (
                <ExportButton
                  list={file.name}
                  read={() => file.read(shown.flatMap((column) => column.file ?? []))}
                />
              )}
            </>
          )
        }
        flush
      >
        <HeldNote held={held} />
        <Table<Row, never>
          caption={title}
          hideCaption
          wide
          rows={rows}
          rowKey={rowKey}
          rowLink={(row, props) => rowLink(row, { id: idOf(row), ...props })}
          rowClass={(row) =>
            classNames(selection.has(row) && styles.chosen, markOf(rowKey(row), held.isGone(row)))
          }
          loading={(data === undefined && error === null) || isPlaceholderData}
          loadingLabel={t('loading')}
          expected={8}
          empty={
            isNarrowed ? (
              <EmptyState title={t('noneMatch')} text={t('noneMatchText')} />
            ) : (
              <EmptyState {...noneYet} />
            )
          }
          error={
            error === null || data !== undefined ? null : (
              <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
            )
          }
          columns={bulk === undefined ? shown : [boxes, ...shown]}
        />
        {hasNextPage ? (
          <div className={styles.more}>
            <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        ) : null}
        {bulk === undefined || selection.rows.length === 0 ? null : (
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
        )}
      </Panel>
    </>
  );
}
