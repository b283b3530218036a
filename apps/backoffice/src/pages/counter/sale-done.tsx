import { Button, buttonClass, Totals } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PayByLink } from '../../features/orders/pay-by-link.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './counter-page.module.css';

export interface SoldOrder {
  readonly ID: string;
  readonly Number: string;
  readonly TotalIncVAT: number;
  readonly Deposit: number;
  readonly Paid: number;
  readonly IsOut: boolean;
  /** The customer pays by a link. */
  readonly isLinked: boolean;
}

/** What was just sold: its receipt, its link where it is paid by one, and the way to the next. */
export function SaleDone({ sold, next }: { readonly sold: SoldOrder; readonly next: () => void }) {
  const t = useTranslations('office.counter');
  const format = useFormat();
  useKeys([{ keys: 'n', label: t('next'), run: next }]);
  return (
    <>
      <ScreenHead title={t('sold', { number: sold.Number })} />
      <Panel title={t('receipt')}>
        <Totals
          rows={[
            { label: t('total'), value: format.money(sold.TotalIncVAT) },
            ...(sold.Deposit > 0 ? [{ label: t('deposit'), value: format.money(sold.Deposit) }] : []),
            { label: t('paid'), value: format.money(sold.Paid), kind: 'total' },
          ]}
        />
        <p>{t(sold.IsOut ? 'isOut' : 'isWaiting')}</p>
        <div className={styles.row}>
          <Button ref={focusWhenThere} onClick={next}>
            {t('next')}
          </Button>
          {(['roll', 'a4'] as const).map((paper) => (
            <Link
              key={paper}
              to="/orders/$orderId/receipt"
              params={{ orderId: sold.ID }}
              search={{ paper }}
              className={buttonClass({ variant: 'line' })}
            >
              {t(`print.${paper}`)}
            </Link>
          ))}
          <Link
            to="/orders/$orderId"
            params={{ orderId: sold.ID }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t('toOrder')}
          </Link>
        </div>
      </Panel>
      {sold.isLinked ? (
        <Panel title={t('linkTitle')}>
          <PayByLink orderId={sold.ID} />
        </Panel>
      ) : null}
    </>
  );
}

/** A sale ends with Enter, and so begins the next. */
function focusWhenThere(button: HTMLButtonElement | null): void {
  button?.focus();
}
