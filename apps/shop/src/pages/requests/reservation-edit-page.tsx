import type { ReservationOrder } from '@bivak/contract/wire';
import { calledOff, changeResult, editingPolicyOf, peakSeason, type Period, seasonsOf } from '@bivak/rules';
import { ErrorState, Icon, Spinner } from '@bivak/ui';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall, useShop } from '../../app-context.tsx';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { campOf } from '../../features/lending/model/reservation-facts.ts';
import { useCampRules } from '../../features/lending/model/use-camp-rules.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { type LoadedOrder, orderQuery } from '../../features/orders/api/order-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { personOf } from '../../session/active-session.ts';
import { useSession } from '../../session/use-session.ts';
import { MissingRequest } from './missing-request.tsx';
import styles from './request.module.css';

const ReservationEditForm = lazy(async () => ({
  default: (await import('./reservation-edit-form.tsx')).ReservationEditForm,
}));

/** A reservation of tents in the hands of its association (spec 3 §2, "Request edit"). */
export function ReservationEditPage() {
  const { requestId = '' } = useParams({ strict: false });
  return (
    <div className={styles.page}>
      <p>
        <ToReservation id={requestId} />
      </p>
      <Loading key={requestId} id={requestId} />
    </div>
  );
}

function ToReservation({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.reservationEdit');
  return (
    <Link
      to="/account/requests/$requestId"
      params={{ requestId: id }}
      search={{ order: 'true' }}
      className="text-link"
    >
      <Icon name="arrow-left" />
      {t('back')}
    </Link>
  );
}

function Loading({ id }: { readonly id: string }) {
  const identity = useSession((state) => personOf(state));
  const { data, error, refetch } = useQuery({
    ...orderQuery(useCall(), id, { identity, access: null }),
    // Whoever edits is told when it is saved, not while they type.
    refetchOnWindowFocus: false,
  });
  if (data === undefined) return <MissingRequest error={error} retry={() => void refetch()} />;
  return <Editable loaded={data} reload={async () => void (await refetch())} />;
}

function Editable({
  loaded,
  reload,
}: {
  readonly loaded: LoadedOrder;
  readonly reload: () => Promise<void>;
}) {
  const t = useTranslations('shop.lending.reservationEdit');
  const { contact } = useShop();
  const { order } = loaded;
  const camp = campOf(order);
  const refusal = useEditRefusal(order, camp);
  // What staff made by hand has no camp days: it is edited as any other order.
  if (camp === null)
    return <Navigate to="/order/$orderId/edit" params={{ orderId: order.ReservationOrderID }} replace />;
  if (refusal !== null)
    return (
      <ErrorState
        level={1}
        icon="lock"
        title={t('notEditable')}
        text={t(`refusals.${refusal}`, { phone: contact.phone })}
        actions={<ToReservation id={order.ReservationOrderID} />}
      />
    );
  return <WithRules loaded={loaded} camp={camp} reload={reload} />;
}

/** The same rules as the server's: the shop's policy, a block by the business, and spec 3 §4 for the days. */
function useEditRefusal(order: ReservationOrder, camp: Period | null) {
  const { call, clock, shop } = useApp();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const lending = useLending();
  if (camp === null) return null;
  if (calledOff(order.ReservationStatus) !== null) return 'state';
  const policy = shop.orderEdit.offered ? editingPolicyOf(settings.ShopAllowEditingOrder) : 'None';
  if (policy === 'None' || (policy === 'Reservation' && order.OrderID !== null)) return 'policy';
  if (!order.IsEditable) return 'state';
  const season = peakSeason(seasonsOf(lending), camp);
  const result = changeResult(
    { season, campStart: camp.from, today: clock.today() },
    { reservation: order.ReservationStatus },
  );
  return result.ok ? null : result.reason;
}

function WithRules({
  loaded,
  camp,
  reload,
}: {
  readonly loaded: LoadedOrder;
  readonly camp: Period;
  readonly reload: () => Promise<void>;
}) {
  const t = useTranslations('shop');
  const call = useCall();
  const account = useSession((state) => state.session.account);
  const customer = useQuery({ ...customerQuery(call, account ?? NOBODY), enabled: account !== null });
  const group = customer.data === undefined ? undefined : (customer.data.CustomerGroupID ?? null);
  const { rules, failed, retry, closingNames } = useCampRules(group, camp.to);
  if (failed || customer.isError)
    return (
      <PartNotLoaded
        role="alert"
        title={t('lending.wizard.period.notLoaded')}
        retry={() => {
          retry();
          void customer.refetch();
        }}
      />
    );
  if (rules === null) return <Spinner label={t('global.loading')} showLabel />;
  return (
    <Suspense fallback={<Spinner label={t('global.loading')} showLabel />}>
      <ReservationEditForm
        loaded={loaded}
        rules={rules}
        closingNames={closingNames}
        onOutdated={() => void reload()}
      />
    </Suspense>
  );
}

const NOBODY = { CustomerID: '', ContactID: '' };
