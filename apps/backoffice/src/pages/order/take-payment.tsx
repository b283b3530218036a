import { mailPaymentLink, type StaffOrder, takePayment } from '@bivak/contract/admin';
import { Button, buttonClass, CheckLine, Chips, Note } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { DecimalCommaField } from '@bivak/ui/inputs';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { PayByLink } from '../../features/orders/pay-by-link.tsx';
import { amountText, typedAmount } from '../../frame/typed-amount.ts';
import { useActs } from '../../frame/use-acts.tsx';
import styles from './order-page.module.css';

const methods = ['CASH', 'TERMINAL', 'TRANSFER', 'LINK'] as const;

/**
 * Money for an order: taken here, whole or in part, or asked for by a link, as a code to scan or by mail. What was taken is
 * told with what is left and with its receipt, and the next part can follow at once.
 */
export function TakePayment({
  order,
  onClose,
}: {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.payment');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const call = useCall();
  const { act, busy } = useActs([['order', order.ID], ['orders'], ['today']]);
  const [method, setMethod] = useState<(typeof methods)[number]>('CASH');
  /** Null: all that is open. */
  const [typed, setTyped] = useState<string | null>(null);
  const [mails, setMails] = useState(false);
  const [taken, setTaken] = useState<number | null>(null);
  const [hasTried, setTried] = useState(false);
  const hasAddress = order.Person.Email !== '';
  const amount = typed === null ? order.Open : typedAmount(typed);
  const isNone = amount === null || amount <= 0;
  const tooMuch = !isNone && amount > order.Open ? t('tooMuch') : null;
  const fault = isNone ? t('noAmount') : tooMuch;
  const params = { id: order.ID };

  async function take(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault !== null || amount === null || method === 'LINK') return;
    const done = await act((options) =>
      call(
        takePayment,
        { params, query: {}, body: { Method: method, Amount: amount, Mail: mails && hasAddress } },
        { ...options, version: order.Version },
      ),
    );
    if (done === null) return;
    setTaken(amount);
    setTyped(null);
    setTried(false);
  }
  const mail = () =>
    void act(
      (options) => call(mailPaymentLink, { params, query: {} }, { ...options, version: order.Version }),
      t('mailed'),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { number: order.Number })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={(event) => void take(event)}>
        <div role="status">
          {taken === null ? null : (
            <Note tone="ok" title={t('taken', { amount: format.money(taken) })}>
              {order.Open > 0 ? t('left', { amount: format.money(order.Open) }) : t('allPaid')}
            </Note>
          )}
        </div>
        {order.Open > 0 ? (
          <>
            <Chips
              label={t('method')}
              options={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
              value={method}
              onChange={setMethod}
            />
            {method === 'LINK' ? (
              <>
                <PayByLink orderId={order.ID} />
                <div>
                  <Button variant="line" busy={busy} disabled={!hasAddress} onClick={mail}>
                    {t('mailLink')}
                  </Button>
                </div>
                {hasAddress ? null : <p className="soft">{t('noEmail')}</p>}
              </>
            ) : (
              <>
                <DecimalCommaField
                  label={t('amount')}
                  hint={t('openIs', { amount: format.money(order.Open) })}
                  min={0}
                  decimals={2}
                  maxLength={12}
                  value={typed ?? amountText(order.Open)}
                  error={hasTried && fault !== null ? fault : undefined}
                  onChange={setTyped}
                />
                {order.Deposit > 0 && order.Deposit < order.Open ? (
                  <div className={styles.save}>
                    <Button size="s" variant="line" onClick={() => setTyped(amountText(order.Deposit))}>
                      {t('onlyDeposit', { amount: format.money(order.Deposit) })}
                    </Button>
                    <Button size="s" variant="line" onClick={() => setTyped(null)}>
                      {t('all', { amount: format.money(order.Open) })}
                    </Button>
                  </div>
                ) : null}
                <CheckLine
                  checked={mails && hasAddress}
                  disabled={!hasAddress}
                  onChange={({ target }) => setMails(target.checked)}
                  label={t('mail')}
                />
                <Button type="submit" busy={busy}>
                  {t('note')}
                </Button>
              </>
            )}
          </>
        ) : null}
        {taken === null ? null : (
          <div className={styles.save}>
            <Link
              to="/orders/$orderId/receipt"
              params={{ orderId: order.ID }}
              className={buttonClass({ variant: 'line' })}
            >
              {t('receipt')}
            </Link>
            <Button variant="quiet" onClick={onClose}>
              {global('close')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
