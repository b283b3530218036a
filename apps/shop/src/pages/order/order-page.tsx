import type { ReservationOrder } from '@bivak/contract/wire';
import { buttonClass, ErrorState, Spinner } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { BackButton } from '@bivak/web/errors';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { AsOtherLink } from '../../features/identity/components/as-other-link.tsx';
import { useWhoIsIn } from '../../features/identity/model/use-who-is-in.ts';
import { isRefused, orderQuery } from '../../features/orders/api/order-query.ts';
import { ConfirmationResult } from '../../features/orders/components/confirmation-result.tsx';
import { PaymentResult } from '../../features/payments/components/payment-result.tsx';
import { BACK_FROM_PAYING } from '../../features/payments/model/use-go-to-pay.ts';
import { useIsChecking } from '../../features/payments/model/use-is-checking.ts';
import { onTheWay } from '../../routing/search.ts';
import { useMailSecret } from '../../routing/use-mail-secret.ts';
import { useIdentity, useSession } from '../../session/use-session.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import styles from './order-page.module.css';
import { OrderView } from './order-view.tsx';

/**
 * A reservation or order: the confirmation after the checkout, and its details ever after (spec 1 §2). Which one, its
 * address says, by whatever template or query (routing/screen-paths.ts).
 */
export function OrderPage({ orderId: given }: { readonly orderId?: string }) {
  const t = useTranslations('shop.order');
  const { orderId: addressed = '' } = useParams({ strict: false });
  const orderId = given ?? addressed;
  return (
    <ClientPage title={t('pageTitle')}>
      <div className={`wrap ${styles['around'] ?? ''}`}>
        {orderId === '' ? <NoOrder reason="notFound" /> : <Order orderId={orderId} />}
      </div>
    </ClientPage>
  );
}

/** What became of the link, or of the payment, with which somebody comes here. */
function noticeOf({
  orderId,
  code,
  access,
  status,
}: {
  readonly orderId: string;
  readonly code: string | null;
  readonly access: string | null;
  readonly status: string | undefined;
}): ReactNode {
  if (status === BACK_FROM_PAYING) return <PaymentResult orderId={orderId} access={access} />;
  return code === null ? null : <ConfirmationResult orderId={orderId} code={code} />;
}

function Order({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop');
  const { errorsEnabled, lending } = useShop();
  const { status } = useSearch({ strict: false });
  const code = useMailSecret('confirm', orderId);
  const access = useMailSecret('access', orderId);
  const { data, error, refetch } = useQuery(
    orderQuery(useCall(), orderId, { identity: useIdentity(), access }),
  );
  // The page that was hidden too is asked anew already.
  useSeenAgain(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]));
  const isChecking = useIsChecking({ orderId, access, isBack: status === BACK_FROM_PAYING });
  const account = useSession(({ session }) => session.account);
  if (data !== undefined) {
    const isOwn = account !== null && account.CustomerID === data.order.CustomerID;
    // A reservation of an association stands among its requests; what a link brought is told here first.
    if (lending !== null && isOwn && access === null && code === null && status === undefined)
      return (
        <Navigate
          to="/account/requests/$requestId"
          params={{ requestId: orderId }}
          search={{ order: 'true' }}
          replace
        />
      );
    return (
      <InAccount order={data.order}>
        <OrderView
          loaded={data}
          notice={noticeOf({ orderId, code, access, status })}
          access={access}
          isChecking={isChecking}
        />
      </InAccount>
    );
  }
  if (error === null) return <Spinner label={t('global.loading')} showLabel />;
  // Another's order answers as if it did not exist (DESIGN §4).
  if (isRefused(error)) {
    if (code !== null) return <ConfirmedElsewhere orderId={orderId} code={code} />;
    return <NoOrder reason={error.status === 410 ? 'linkExpired' : 'notFound'} />;
  }
  if (!errorsEnabled) return null;
  return <NotLoaded level={1} title={t('order.loadError')} retry={() => void refetch()} />;
}

/** An order of one's own is a page of the account (RULINGS, "account menu"); to others it stands by itself. */
function InAccount({ order, children }: { readonly order: ReservationOrder; readonly children: ReactNode }) {
  const account = useSession((state) => state.session.account);
  if (account === null || account.CustomerID !== order.CustomerID) return children;
  return (
    <AccountFrame account={account} order={order.OrderID ?? order.ReservationID}>
      {children}
    </AccountFrame>
  );
}

/** Whoever is logged in hears as whom, and stays in the account: another login may be the one that ordered. */
function NoOrder({ reason }: { readonly reason: 'notFound' | 'linkExpired' }) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  const account = useSession(({ session }) => session.account);
  const whoIsIn = useWhoIsIn();
  const { publicHref } = useLocation();
  if (!errorsEnabled) return null;
  const title = t('global.errorNotFound');
  const view = (
    <ErrorState
      level={1}
      icon="question"
      title={title}
      text={whoIsIn === null ? t(`order.${reason}Text`) : t(`order.${reason}As`, { ...whoIsIn })}
      actions={
        <>
          {whoIsIn === null ? <LoginButton /> : <AsOtherLink back={publicHref} />}
          <BackButton />
        </>
      }
    />
  );
  if (account === null) return view;
  return (
    <AccountFrame account={account} order={t('errors.notFoundTitle')}>
      {view}
    </AccountFrame>
  );
}

/** The mail was opened on another device than the one that ordered: it confirms, and shows nothing of the request. */
function ConfirmedElsewhere({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const t = useTranslations('shop.order.confirm');
  return (
    <div className={styles['page']}>
      <h1>{t('title')}</h1>
      <ConfirmationResult orderId={orderId} code={code} />
      <p className="soft">{t('elsewhere')}</p>
      <div>
        <BackButton />
      </div>
    </div>
  );
}

/** For somebody whose order this may be: the way in, which leads back here. */
function LoginButton() {
  const t = useTranslations('shop.frame');
  const isLoggedOut = useSession(({ session }) => session.account === null && session.operator === null);
  const { publicHref } = useLocation();
  if (!isLoggedOut) return null;
  return (
    <Link
      to="/login"
      search={(search) => ({ ...onTheWay(search), redirect: publicHref })}
      className={buttonClass()}
    >
      {t('login')}
    </Link>
  );
}

/** Whoever comes back from a window beside this one: the queries hear only of a page that was hidden. */
function useSeenAgain(look: () => void): void {
  useEffect(() => {
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
}
