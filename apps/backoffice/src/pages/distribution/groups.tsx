import {
  type DivisionRound,
  type getDivisionRun,
  listDivisionOutcomes,
  type OutcomeRow,
  outcomeViewNames,
} from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { Button, EmptyState, Pill, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { ListViews } from '../../frame/list-views.tsx';
import { SubLine } from '../../frame/list.tsx';
import { Panel } from '../../frame/panel.tsx';
import styles from './distribution.module.css';
import type { DistributionAddress } from './distribution-search.ts';
import { useRoundWords } from './round-words.ts';

type Run = OperationAnswer<typeof getDivisionRun>;

/**
 * What each group asks, needs and gets, the lowest share first. Fifty at a time, one page instead of the other: a round has
 * thousands of groups, and the page stays quick.
 */
export function Groups({ round, run }: { readonly round: DivisionRound; readonly run: Run }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const format = useFormat();
  const navigate = useNavigate({ from: '/distribution/$roundId' });
  const search = useSearch({ from: '/guarded/distribution/$roundId' });
  const { View = 'all', q, after, group } = search;
  const [words, setWords] = useState(q ?? '');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['divisions', round.ID, 'outcomes', run.ID, { View, q, after }],
    queryFn: ({ signal }) =>
      call(
        listDivisionOutcomes,
        {
          params: { id: round.ID, runId: run.ID },
          query: { View, ...(q === undefined ? {} : { q }), ...(after === undefined ? {} : { after }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const change = (changed: DistributionAddress) =>
    void navigate({ search: (before: DistributionAddress) => withoutEmpty({ ...before, ...changed }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: words.trim(), after: undefined });
  };
  const { percent } = useRoundWords(round);
  const placesOf = (itemId: string) =>
    round.Policy.Tents.find(({ ItemID, Measure }) => ItemID === itemId && Measure === 'sleep')?.Places ?? 0;
  const rows = data?.Collection ?? [];
  const open = rows.find(({ RequestID }) => RequestID === group);
  return (
    <Panel title={t('groups')} flush>
      <div className={styles.groupsHead}>
        <ListViews
          label={t('groupViews')}
          views={outcomeViewNames.map((view) => ({
            view,
            label: t('view', { name: t(`views.${view}`), count: format.number(data?.Counts[view] ?? 0) }),
          }))}
          view={View}
          to="/distribution/$roundId"
        />
        <form role="search" className={styles.find} onSubmit={submit}>
          <TextField
            label={t('find')}
            type="search"
            maxLength={100}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button type="submit" variant="line" icon="search">
            {t('findSubmit')}
          </Button>
        </form>
      </div>
      <Table<OutcomeRow>
        caption={t('groups')}
        hideCaption
        rows={rows}
        rowKey={({ RequestID }) => RequestID}
        rowLink={({ RequestID }, props) => (
          <Link
            to="/distribution/$roundId"
            params={{ roundId: round.ID }}
            search={withoutEmpty({ ...search, group: RequestID })}
            {...props}
          />
        )}
        loading={(data === undefined && error === null) || isPlaceholderData}
        loadingLabel={t('loading')}
        expected={10}
        empty={<EmptyState title={t('noGroups')} text={t('noGroupsText')} />}
        error={
          error === null || data !== undefined ? null : (
            <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
          )
        }
        columns={[
          {
            id: 'group',
            label: t('group'),
            role: 'name',
            weight: 4,
            cell: ({ Customer, Number: number, DateStart, DateEnd }) => (
              <>
                {Customer.Description}
                <SubLine>
                  {`${number}, ${format.period({ from: DateStart as IsoDate, to: DateEnd as IsoDate })}`}
                </SubLine>
              </>
            ),
          },
          { id: 'asked', label: t('asked'), align: 'end', weight: 2, cell: (row) => tentsOf(row, 'Asked') },
          {
            id: 'need',
            label: t('need'),
            align: 'end',
            weight: 2,
            cell: (row) => (
              <span className={isLess(row) ? styles.less : undefined}>{tentsOf(row, 'Claim')}</span>
            ),
          },
          {
            id: 'granted',
            label: t('granted'),
            align: 'end',
            weight: 2,
            cell: (row) => <strong>{tentsOf(row, 'Granted')}</strong>,
          },
          {
            id: 'places',
            label: t('places'),
            weight: 2,
            cell: ({ Places, Need, Tents }) => (
              <PlacesBar
                asked={Tents.reduce((sum, { ItemID, Asked }) => sum + Asked * placesOf(ItemID), 0)}
                need={Need}
                granted={Places}
              />
            ),
          },
          {
            id: 'share',
            label: t('share'),
            align: 'end',
            cell: ({ SharePermille }) => <strong>{percent(SharePermille)}</strong>,
          },
          {
            id: 'why',
            label: t('why'),
            weight: 3,
            cell: (row) => (
              <span className={styles.why}>
                {whyOf(row)}
                {row.IsGuaranteed ? <Pill tone="info">{t('isGuaranteed')}</Pill> : null}
                {row.IsPinned ? <Pill tone="warn">{t('isPinned')}</Pill> : null}
              </span>
            ),
          },
        ]}
      />
      <div className={styles.pages}>
        <span className="soft">
          {t('shown', { count: rows.length, total: format.number(data?.Counts[View] ?? 0) })}
        </span>
        {after === undefined ? null : (
          <Link
            to="/distribution/$roundId"
            params={{ roundId: round.ID }}
            search={withoutEmpty({ ...search, after: undefined })}
            className="link"
          >
            {t('fromStart')}
          </Link>
        )}
        {data?.Next == null ? null : (
          <Link
            to="/distribution/$roundId"
            params={{ roundId: round.ID }}
            search={withoutEmpty({ ...search, after: data.Next ?? undefined })}
            className="link"
          >
            {t('nextPage')}
          </Link>
        )}
      </div>
      {open === undefined ? null : (
        <Explanation
          row={open}
          groups={run.Figures?.Requests ?? 0}
          onClose={() => change({ group: undefined })}
        />
      )}
    </Panel>
  );

  function whyOf({ Missing }: OutcomeRow): string {
    const days = Missing.flatMap(({ Reason, Day }) =>
      Day === null || Reason === 'lot'
        ? [t(`short.${Reason}`)]
        : [format.day(Day as IsoDate, 'dayMonthLong')],
    );
    return days.length === 0 ? t('short.nothing') : [...new Set(days)].join(', ');
  }
}

/** Places asked as an outline, those granted in it, and a mark at the need. */
function PlacesBar({
  asked,
  need,
  granted,
}: {
  readonly asked: number;
  readonly need: number;
  readonly granted: number;
}) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const whole = Math.max(asked, need, granted, 1);
  const at = (places: number) => `${String((places * 100) / whole)}%`;
  return (
    <span className={styles.bar}>
      <span aria-hidden="true">
        <i className={styles.askedBar} style={{ inlineSize: at(asked) }} />
        <i className={styles.grantedBar} style={{ inlineSize: at(granted) }} />
        <i className={styles.needMark} style={{ insetInlineStart: at(need) }} />
      </span>
      {t('placesOf', { places: format.number(granted), need: format.number(need) })}
    </span>
  );
}

/** Tents of a kind by the letter that the desk knows them by. */
function tentsOf({ Tents }: OutcomeRow, what: 'Asked' | 'Claim' | 'Granted'): string {
  const letters = { senior: 'S', patrol: 'P', stock: 'V' } as const;
  const some = Tents.filter((tents) => tents.Asked > 0 || tents.Granted > 0);
  return some.map((tents) => `${tents[what]} ${letters[tents.Kind]}`).join('  ') || '0';
}

function isLess({ Tents }: OutcomeRow): boolean {
  return Tents.some(({ Asked, Claim }) => Claim < Asked);
}

/** The result of a group and its reasons, as the group will read them. */
function Explanation({
  row,
  groups,
  onClose,
}: {
  readonly row: OutcomeRow;
  readonly groups: number;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.distribution');
  const global = useTranslations('shop.global');
  const format = useFormat();
  return (
    <Dialog open onClose={onClose} title={row.Customer.Description} closeLabel={global('close')} size="m">
      <div className="stack">
        <p>
          {t('verdict', {
            places: format.number(row.Places),
            need: format.number(row.Need),
            percent: Math.floor(row.SharePermille / 10),
          })}
        </p>
        <table className={styles.small}>
          <thead>
            <tr>
              <th scope="col">{t('tent')}</th>
              <th scope="col">{t('asked')}</th>
              <th scope="col">{t('need')}</th>
              <th scope="col">{t('granted')}</th>
            </tr>
          </thead>
          <tbody>
            {row.Tents.filter(({ Asked, Granted }) => Asked > 0 || Granted > 0).map((tents) => (
              <tr key={tents.ItemID}>
                <th scope="row">{t(`kinds.${tents.Kind}`)}</th>
                <td>{tents.Asked}</td>
                <td>{tents.Claim}</td>
                <td>
                  {tents.Granted}
                  {tents.Instead === 0 ? null : ` (${t('instead', { count: tents.Instead })})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {row.Missing.map(({ ItemID, Tents, Reason, Day }) => {
          const kind = row.Tents.find((tents) => tents.ItemID === ItemID)?.Kind ?? 'senior';
          return (
            <p key={`${ItemID}${Reason}`}>
              <strong>{t('misses', { count: Tents, kind: t(`kinds.${kind}`) })}</strong>{' '}
              {t(`reasons.${Reason}`, {
                day: Day === null ? '' : format.day(Day as IsoDate, 'dayMonthLong'),
                lot: row.LotNumber,
                of: groups,
              })}
            </p>
          );
        })}
        {row.Missing.length === 0 ? <p>{t('hasAll')}</p> : null}
        <p className="soft">{t('lotOf', { lot: row.LotNumber, of: groups })}</p>
        <Link to="/requests/$requestId" params={{ requestId: row.RequestID }} className="link">
          {t('toRequest', { number: row.Number })}
        </Link>
      </div>
    </Dialog>
  );
}
