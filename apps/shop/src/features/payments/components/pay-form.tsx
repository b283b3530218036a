import type { PaymentMethod, ReservationOrder } from '@bivak/contract/wire';
import { centsOf } from '@bivak/rules';
import { Button, Note, notify } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { useIdentity } from '../../../session/use-session.ts';
import { paymentStateQuery } from '../api/payment-state-query.ts';
import { useGoToPay } from '../model/use-go-to-pay.ts';
import { PayMethods } from './pay-methods.tsx';

/** Pays what is still open of an order that stands: it is never checked out twice. */
export function PayForm({
  order,
  problem: given,
  access,
}: {
  readonly order: ReservationOrder;
  /** Why paying failed on the way here. */
  readonly problem: string | null;
  /** What the order's mail carried, which pays it on every device. */
  readonly access: string | null;
}) {
  const t = useTranslations('shop.payment');
  const format = useFormat();
  const { busy, go } = useGoToPay();
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const methods = useId();
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState(given);
  const { TotalOpen, TotalOpenDeposit, DateTimePaymentDeadline: deadline } = order;
  const last = useLastMethod(order.ReservationOrderID, access);
  const method = chosen ?? last;

  async function pay(): Promise<void> {
    setMissing(method === null);
    if (method === null) {
      notify({ type: 'warning', title: t('methodWarning') });
      document.getElementById(methods)?.focus();
      return;
    }
    setProblem(await go({ orderId: order.ReservationOrderID, method, access }));
  }

  return (
    <div className="stack">
      {problem === null ? null : (
        <Note tone="bad" role="alert" title={t('failed')}>
          {problem}
        </Note>
      )}
      <p>
        {deadline === null
          ? t('payText', { amount: format.money(TotalOpen) })
          : t('payUntil', {
              amount: format.money(TotalOpen),
              day: format.day(format.dayOf(deadline)),
              time: format.time(deadline),
            })}
      </p>
      {isForMore(order) ? <p className="small soft">{t('withParts')}</p> : null}
      {TotalOpenDeposit > 0 ? (
        <p className="small soft">{t('withDeposit', { deposit: format.money(TotalOpenDeposit) })}</p>
      ) : null}
      <PayMethods
        id={methods}
        value={method}
        onChange={(wanted) => {
          setMissing(false);
          choose(wanted);
        }}
        isMissing={isMissing}
      />
      <Button wide busy={busy} onClick={() => void pay()}>
        {t('pay', { amount: format.money(TotalOpen) })}
      </Button>
    </div>
  );
}

/** What was checked out together is paid together: more is asked then than this part of it costs. */
function isForMore({ TotalOpen, TotalIncVAT, TotalDeposit }: ReservationOrder): boolean {
  return centsOf(TotalOpen) > centsOf(TotalIncVAT) + centsOf(TotalDeposit);
}

/** How somebody tried to pay last, as far as it was asked and the shop still offers it. */
function useLastMethod(orderId: string, access: string | null): PaymentMethod | null {
  const { methods } = useShop().payment;
  const { data } = useQuery({
    ...paymentStateQuery(useCall(), orderId, { identity: useIdentity(), access }),
    // Who comes back from the provider asks; here it is only looked at.
    enabled: false,
  });
  return methods.find((method) => method === data?.PaymentMethod) ?? null;
}
