import type { Account } from '@bivak/contract/wire';
import {
  changeResult,
  deadlineDay,
  depotFor,
  isPending,
  type IsoDate,
  mayCopy,
  peakSeason,
  pickupDay,
  requestLabel,
  requestNumber,
  type RequestState,
  returnDay,
  seasonsOf,
  type TentKind,
} from '@bivak/rules';
import { askConfirm, Button, buttonClass, Icon, Note, notify, Spinner } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { offersQuery } from '../../features/availability/api/offers-query.ts';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { cancelRequest, requestQuery, type WholeRequest } from '../../features/lending/api/requests.ts';
import { LetterButton } from '../../features/lending/components/letter-button.tsx';
import { StatePill } from '../../features/lending/components/state-pill.tsx';
import { useCampRules } from '../../features/lending/model/use-camp-rules.ts';
import { useDayWords, useLending } from '../../features/lending/model/use-lending.ts';
import { orderQuery } from '../../features/orders/api/order-query.ts';
import { personOf } from '../../session/active-session.ts';
import { useSession } from '../../session/use-session.ts';
import { CampFacts } from './camp-facts.tsx';
import { MissingRequest } from './missing-request.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './request.module.css';

// Below everything else; what comes later moves nothing.
const MessagesAbout = lazy(async () => ({
  default: (await import('./messages-about.tsx')).MessagesAbout,
}));

const CopyBlock = lazy(async () => ({ default: (await import('./copy-block.tsx')).CopyBlock }));

const OutcomeSection = lazy(async () => ({
  default: (await import('./outcome-view.tsx')).OutcomeSection,
}));
const TransportPartners = lazy(async () => ({
  default: (await import('./transport-partners.tsx')).TransportPartners,
}));
const ReservationView = lazy(async () => ({
  default: (await import('./reservation-view.tsx')).ReservationView,
}));

/** A request, or with `?order=true` a reservation (spec 3 §2, "Request / reservation detail"). */
export function RequestPage() {
  const t = useTranslations('shop.lending.request');
  const account = useSession((state) => state.session.account);
  const { requestId = '' } = useParams({ strict: false });
  const { order } = useSearch({ strict: false });
  if (account === null) return null;
  const key = `${account.CustomerID} ${account.ContactID} ${requestId}`;
  return (
    <div className={styles.page}>
      <p>
        <Link to="/account/requests" className="text-link">
          <Icon name="arrow-left" />
          {t('all')}
        </Link>
      </p>
      {order === 'true' ? (
        <Reservation key={key} id={requestId} />
      ) : (
        <Request key={key} id={requestId} account={account} />
      )}
    </div>
  );
}

function Request({ id, account }: { readonly id: string; readonly account: Account }) {
  const { call } = useApp();
  const { data, error, refetch } = useQuery(requestQuery(call, account, id));
  if (data === undefined) return <MissingRequest error={error} retry={() => void refetch()} />;
  // What was granted is one row of the list, its reservation's (`design/lending.md` §4).
  if (data.ReservationOrderID !== null)
    return (
      <Navigate
        to="/account/requests/$requestId"
        params={{ requestId: data.ReservationOrderID }}
        search={{ order: 'true' }}
        replace
      />
    );
  return <RequestView request={data} account={account} />;
}

function Reservation({ id }: { readonly id: string }) {
  const t = useTranslations('shop.global');
  const { call } = useApp();
  const identity = useSession((state) => personOf(state));
  const { data, error, refetch } = useQuery(orderQuery(call, id, { identity, access: null }));
  if (data === undefined) return <MissingRequest error={error} retry={() => void refetch()} />;
  return (
    <Suspense fallback={<Spinner label={t('loading')} showLabel />}>
      <ReservationView loaded={data} />
    </Suspense>
  );
}

/** An application for days of the peak (spec 3 §2, "Request / reservation detail"). */
function RequestView({ request, account }: { readonly request: WholeRequest; readonly account: Account }) {
  const t = useTranslations('shop.lending.request');
  const { clock } = useApp();
  const today = clock.today();
  const days = { from: request.DateStart as IsoDate, to: request.DateEnd as IsoDate };
  const season = peakSeason(seasonsOf(useLending()), days);
  const pending = isPending(season, today);
  const state: RequestState = request.State;
  const words = useDayWords();
  const change = changeResult({ season, campStart: days.from, today }, { request: state });
  return (
    <>
      <header>
        <div className={styles.title}>
          <h1>{t('number', { number: requestNumber(request.Id) })}</h1>
          <StatePill state={requestLabel(state, pending)} />
        </div>
        <p className="soft">{[account.CompanyName, words.rangeYear(days)].filter(Boolean).join(' · ')}</p>
      </header>
      {state === 'ASSIGNED' ? (
        <Suspense fallback={null}>
          <OutcomeSection
            id={request.Id}
            account={account}
            otherwise={<Note title={t('nothing')}>{t('nothingText')}</Note>}
          />
        </Suspense>
      ) : (
        <Standing state={state} season={season} pending={pending} />
      )}
      <section aria-labelledby="tents">
        <h2 id="tents">{t('tents')}</h2>
        <RequestedTents request={request} account={account} />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('facts')}</h2>
        <CampFacts account={account} camp={campOfRequest(request)} />
      </section>
      <Suspense fallback={null}>
        <TransportPartners request={request} account={account} />
      </Suspense>
      <div className={styles.actions}>
        {change.ok ? <ChangeRequest request={request} /> : null}
        <LetterButton id={request.Id} />
        <PrintButton />
      </div>
      <Suspense fallback={null}>
        <MessagesAbout id={request.Id} number={requestNumber(request.Id)} account={account} />
        {mayCopy(state) ? <CopyBlock id={request.Id} /> : null}
      </Suspense>
    </>
  );
}

/** What happens with it now, and until when it can be changed. */
function Standing({
  state,
  season,
  pending,
}: {
  readonly state: RequestState;
  readonly season: ReturnType<typeof peakSeason>;
  readonly pending: boolean;
}) {
  const t = useTranslations('shop.lending.request');
  const format = useFormat();
  if (state !== 'REQUESTED' || season === null) return null;
  if (pending)
    return (
      <Note tone="warn" icon="clock" title={t('pending')}>
        {t('pendingText', { day: format.day(season.distributionTo, 'longYear') })}
      </Note>
    );
  return (
    <Note tone="peak" title={t('peak')}>
      {t('peakText', {
        until: format.day(deadlineDay(season), 'longYear'),
        from: format.day(season.distributionFrom, 'dayMonthYear'),
      })}
    </Note>
  );
}

/** What the requested tents would cost, while they may still be granted: an estimate for the days that follow from the camp. */
function useEstimate(request: WholeRequest, account: Account): (kind: TentKind) => number | null {
  const { call, shop } = useApp();
  const isOpen = request.State === 'REQUESTED';
  const { data: customer } = useQuery(customerQuery(call, account));
  const { rules } = useCampRules(customer?.CustomerGroupID, request.DateEnd as IsoDate);
  const depot = rules === null ? null : depotFor('application', rules.depot);
  const pickup = depot === null ? null : pickupDay(request.DateStart as IsoDate, depot);
  const back = depot === null ? null : returnDay(request.DateEnd as IsoDate, depot);
  const rental = pickup?.ok === true && back?.ok === true ? { from: pickup.day, to: back.day } : null;
  const tents = shop.lending?.tents ?? [];
  const { data } = useQuery({
    ...offersQuery(
      call,
      tents.map(({ item }) => item),
      {
        warehouse: shop.lending?.warehouse ?? '',
        period: rental ?? { from: request.DateStart as IsoDate, to: request.DateEnd as IsoDate },
        identity: account.CustomerID,
      },
    ),
    enabled: rental !== null && isOpen,
  });
  return (kind) => data?.[tents.find((tent) => tent.kind === kind)?.item ?? '']?.PriceIncVAT ?? null;
}

function RequestedTents({ request, account }: { readonly request: WholeRequest; readonly account: Account }) {
  const t = useTranslations('shop.lending.request');
  const format = useFormat();
  const isAssigned = request.State === 'ASSIGNED';
  const priceOf = useEstimate(request, account);
  const rows = [
    ['senior', request.RequestedTentsSenior, request.GrantedTentsSenior ?? 0],
    ['patrol', request.RequestedTentsPatrol, request.GrantedTentsPatrol ?? 0],
    ['stock', request.RequestedTentsStock ? 1 : 0, request.GrantedTentsStock === true ? 1 : 0],
  ] as const;
  const shown = rows.filter(([, requested, granted]) => requested + granted > 0);
  const sums = shown.map(([kind, requested]) => {
    const price = priceOf(kind);
    return price === null ? null : price * requested;
  });
  const total = sums.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('tent')}</th>
            <th scope="col">{t('requested')}</th>
            {isAssigned ? <th scope="col">{t('granted')}</th> : null}
            {total === null ? null : <th scope="col">{t('estimate')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(([kind, requested, granted], index) => (
            <tr key={kind}>
              <th scope="row">{t(`kinds.${kind}`)}</th>
              <td>{requested}</td>
              {isAssigned ? <td>{granted}</td> : null}
              {total === null ? null : <td>{format.money(sums[index] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
        {total === null ? null : (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td>{format.money(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {request.RequestedTentsSenior > 0 && !isAssigned ? (
        <p className="soft">{t(request.AcceptsSubstitute ? 'substitute' : 'noSubstitute')}</p>
      ) : null}
    </>
  );
}

function campOfRequest(request: WholeRequest): Parameters<typeof CampFacts>[0]['camp'] {
  const partner = (code: string | null, name: string | null) => (code === null ? null : { code, name });
  return {
    days: { from: request.DateStart as IsoDate, to: request.DateEnd as IsoDate },
    name: request.Name ?? '',
    purpose: request.Purpose,
    place: {
      title: request.LocationTitle ?? '',
      street: request.LocationStreet ?? '',
      number: request.LocationNumber ?? '',
      postalCode: request.LocationPostalCode ?? '',
      city: request.LocationCity ?? '',
      country: request.LocationCountry ?? '',
    },
    existingSpots: request.ExistingSpots,
    members: {
      total: request.RequestedSpotsTotal,
      child: request.RequestedSpotsChild,
      youngAdult: request.RequestedSpotsYoungAdult,
      supervisor: request.RequestedSpotsSupervisor,
    },
    disabled: request.RequestedSpotsDisability,
    transport: request.TransportType,
    needs: {
      units: request.TransportUnitCount ?? 0,
      weight: request.TransportTotalWeight,
      persons: request.TransportPersonnelCount,
    },
    pickupWith: partner(request.CombinedPickupVCode, request.CombinedPickupName),
    returnWith: partner(request.CombinedReturnVCode, request.CombinedReturnName),
    comments: request.Comments ?? '',
    createdAt: request.DateTimeCreated,
  };
}

/** Into the wizard with all its answers, or withdrawn after a question (spec 3 §4, "Edit and cancel allowed"). */
function ChangeRequest({ request }: { readonly request: WholeRequest }) {
  const t = useTranslations('shop.lending.request');
  const { call } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { press, busy } = useWrite(cancel);

  async function cancel(): Promise<void> {
    setProblem(null);
    const sure = await askConfirm({
      id: 'cancel-request',
      title: t('cancelTitle', { number: requestNumber(request.Id) }),
      text: t('cancelText'),
      yes: t('cancelYes'),
      no: t('cancelNo'),
    });
    if (sure !== true) return;
    try {
      await cancelRequest(call, request);
    } catch (cause) {
      setProblem(isWireError(cause) && cause.status < 500 ? cause.message : null);
      notify({ type: 'negative', title: t('cancelFailed') });
      // A colleague, or the clock, was quicker: it is shown as it stands.
      void client.invalidateQueries({ queryKey: ['lending'] });
      return;
    }
    notify({ type: 'positive', title: t('canceled') });
    await navigate({ to: '/account/requests' });
    void client.invalidateQueries({ queryKey: ['lending'] });
  }

  return (
    <>
      <Link to="/wizard/summary" search={{ request: request.Id }} className={buttonClass()}>
        <Icon name="edit" />
        {t('edit')}
      </Link>
      <Button variant="line" icon="close" busy={busy} onClick={() => void press(undefined)}>
        {t('cancel')}
      </Button>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  );
}
