import {
  type DivisionBatch,
  type DivisionOffer,
  type DivisionOffers,
  type DivisionRound,
  listDivisionOffers,
  offerDivisionNow,
} from '@bivak/contract/admin';
import { Button, notify, Pill, type Tone } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

const tones: Readonly<Record<DivisionOffer['State'], Tone>> = {
  open: 'warn',
  accepted: 'ok',
  declined: 'info',
  expired: 'info',
  withdrawn: 'info',
};

/** Who waits for tents after publishing, and what was offered of those that came back. */
export function Offers({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const say = useErrorNotice();
  const when = useWhen();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', round.ID, 'offers'],
    queryFn: ({ signal }) => call(listDivisionOffers, { params: { id: round.ID } }, { signal }),
    // Groups answer all day.
    refetchInterval: 30_000,
  });
  const { press, busy } = useWrite(() => call(offerDivisionNow, { params: { id: round.ID } }));
  const next = data?.NextAt ?? null;

  async function offer(): Promise<void> {
    try {
      const batch = await press(undefined);
      if (batch !== null)
        notify({
          type: batch.Offers === 0 ? 'notice' : 'positive',
          title: t('offeredNow', { count: batch.Offers }),
        });
    } catch (failure) {
      say(failure);
    }
    await queryClient.invalidateQueries({ queryKey: ['divisions', round.ID] });
  }

  return (
    <Panel
      title={t('offers')}
      note={next === null ? undefined : t('offersNext', { at: when(next) })}
      actions={
        next !== null && may('division.run') ? (
          <Button size="s" variant="line" busy={busy} onClick={() => void offer()}>
            {t('offerNow')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.stack}>
        {error === null || data !== undefined ? null : (
          <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
        )}
        {data === undefined ? null : (
          <>
            <Waiting waiting={data.Waiting} />
            <OfferTable round={round} offers={data} />
            <Batches batches={data.Batches} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Waiting({ waiting }: { readonly waiting: DivisionOffers['Waiting'] }) {
  const t = useTranslations('office.distribution');
  const { Groups, Tents, First } = waiting;
  if (Groups === 0) return <p className="soft">{t('nobodyWaits')}</p>;
  return (
    <details>
      <summary>{t('waitingFor', { groups: Groups, tents: Tents })}</summary>
      <ol className={styles.changes}>
        {First.map((group) => (
          <li key={group.RequestID}>
            <span>{t('place', { place: group.Place })}</span>
            <Link to="/requests/$requestId" params={{ requestId: group.RequestID }} className="link">
              {group.Customer.Description}
            </Link>
            <span className="soft">{t('groupMisses', { count: group.Tents })}</span>
          </li>
        ))}
      </ol>
      {Groups > First.length ? (
        <p className="soft">{t('moreWait', { count: Groups - First.length })}</p>
      ) : null}
    </details>
  );
}

function OfferTable({ round, offers }: { readonly round: DivisionRound; readonly offers: DivisionOffers }) {
  const t = useTranslations('office.distribution');
  const when = useWhen();
  const { manyOf } = useRoundWords(round);
  const { Collection: rows, Counts } = offers;
  const all = Object.values(Counts).reduce((sum, count) => sum + count, 0);
  if (rows.length === 0) return <p className="soft">{t('noOffers')}</p>;
  return (
    <>
      <Table<DivisionOffer>
        caption={t('offers')}
        hideCaption
        rows={rows}
        rowKey={({ ID }) => ID}
        loadingLabel={t('loading')}
        empty={null}
        columns={[
          {
            id: 'group',
            label: t('group'),
            role: 'name',
            weight: 3,
            cell: ({ RequestID, Customer, Number: number }) => (
              <>
                <Link to="/requests/$requestId" params={{ requestId: RequestID }} className="link">
                  {Customer.Description}
                </Link>{' '}
                <span className="soft">{number}</span>
              </>
            ),
          },
          {
            id: 'tents',
            label: t('offered'),
            weight: 2,
            cell: ({ Tents, Kind }) => (
              <>
                {Tents.map(({ ItemID, Amount }) =>
                  t('offeredTents', { count: Amount, tent: manyOf(ItemID) }),
                ).join(', ')}
                <p className="soft">{t(`offerKinds.${Kind}`)}</p>
              </>
            ),
          },
          {
            id: 'state',
            label: t('state'),
            weight: 2,
            cell: ({ State, EndedAt, ExpiresAt }) => (
              <>
                <Pill tone={tones[State]}>{t(`offerStates.${State}`)}</Pill>
                <p className="soft">
                  {EndedAt === null ? t('offerUntil', { at: when(ExpiresAt) }) : when(EndedAt)}
                </p>
              </>
            ),
          },
        ]}
      />
      {all > rows.length ? <p className="soft">{t('moreOffers', { count: all - rows.length })}</p> : null}
    </>
  );
}

function Batches({ batches }: { readonly batches: readonly DivisionBatch[] }) {
  const t = useTranslations('office.distribution');
  const when = useWhen();
  if (batches.length === 0) return null;
  return (
    <details>
      <summary>{t('batches')}</summary>
      <ul className={styles.changes}>
        {batches.map(({ ID, At, By, IsDaily, Offers: count }) => (
          <li key={ID}>
            {when(At)}
            <span className="soft">{IsDaily ? t('batchDaily') : t('batchBy', { name: By })}</span>
            <span>{t('batchOffers', { count })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useWhen(): (instant: string) => string {
  const format = useFormat();
  return (instant) => `${format.day(format.dayOf(instant))}, ${format.time(instant)}`;
}
