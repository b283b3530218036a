import { classNames, EmptyState } from '@bivak/ui';
import { type RowLink, Table } from '@bivak/ui/table';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../keys/use-keys.ts';
import { ExportButton } from './export-button.tsx';
import { HeldNote } from './held-note.tsx';
import { ColumnPick, type ListColumn, useColumns } from './list-columns.tsx';
import {
  BulkBar,
  ChooseAll,
  type ListBulk,
  MoreRows,
  RowBox,
  type RowsOf,
  useChoosingKeys,
  useListRows,
} from './list-rows.tsx';
import styles from './list.module.css';
import { Panel } from './panel.tsx';
import { SavedViews } from './saved-views.tsx';

/** The line below a name in a cell. */
export function SubLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.sub}>{children}</span>;
}

/** Of a row that leads nowhere: keys go along it all the same. */
export function NoLink(props: RowLink & { readonly id: string }) {
  return <span {...props} tabIndex={-1} />;
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
  refetchInterval,
  rowLink,
  isNarrowed,
  noneYet,
  list,
  entity,
  bulk,
  file,
}: RowsOf<Row> & {
  readonly title: string;
  readonly columns: readonly ListColumn<Row, Column>[];
  readonly rowLink: (row: Row, props: RowLink & { readonly id: string }) => ReactNode;
  readonly isNarrowed: boolean;
  readonly noneYet: { readonly title: string; readonly text: string };
  /** What saved views and columns of it are kept under. */
  readonly list?: string;
  readonly bulk?: ListBulk<Row> | undefined;
  /** Absent: nobody takes it home. */
  readonly file?: ListFile<Column> | undefined;
}) {
  const t = useTranslations('office.list');
  const prefix = useId();
  const { rows, selection, total, ...read } = useListRows({
    queryKey,
    page,
    rowKey,
    entity,
    refetchInterval,
  });
  const { shown, ...pick } = useColumns(list ?? '', columns);
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
  useKeys([
    { keys: 'j', label: t('next'), run: () => move(1) },
    { keys: 'k', label: t('before'), run: () => move(-1) },
  ]);
  useChoosingKeys(bulk, selection, () => rows[here()]);
  const boxes: ListColumn<Row, Column> = {
    id: 'choose',
    label: t('chosen'),
    hideLabel: true,
    role: 'actions',
    weight: 0.3,
    cell: (row) => <RowBox row={row} name={bulk?.nameOf(row) ?? ''} selection={selection} />,
  };
  return (
    <>
      {list === undefined ? null : <SavedViews list={list} />}
      <Panel
        title={title}
        note={read.note}
        actions={
          list === undefined && file === undefined && bulk === undefined ? undefined : (
            <>
              {bulk === undefined ? null : <ChooseAll rows={rows} selection={selection} />}
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
        <HeldNote held={read.held} />
        <Table<Row, never>
          caption={title}
          hideCaption
          wide
          rows={rows}
          rowKey={rowKey}
          rowLink={(row, props) => rowLink(row, { id: idOf(row), ...props })}
          rowClass={(row) => classNames(selection.has(row) && styles.chosen, read.markOf(row))}
          loading={read.isLoading || read.isOld}
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
            read.hasFailed ? <PartNotLoaded title={t('notLoaded')} role="alert" retry={read.refetch} /> : null
          }
          columns={bulk === undefined ? shown : [boxes, ...shown]}
        />
        <MoreRows {...read.more} />
        {bulk === undefined ? null : <BulkBar {...{ bulk, selection, rows, total }} />}
      </Panel>
    </>
  );
}
