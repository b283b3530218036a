import { linkOfOrder } from '@bivak/contract/admin';
import { Button, buttonClass, Note, Totals } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/order-query.ts';
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
      {sold.isLinked ? <PayByLink orderId={sold.ID} /> : null}
    </>
  );
}

/** The code that a customer scans, until the money is there. */
export function PayByLink({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('office.counter');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-link', orderId],
    queryFn: ({ signal }) => call(linkOfOrder, { params: { id: orderId }, body: {} }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  const { data: order } = useQuery({ ...orderQuery(call, orderId), refetchInterval: 3000 });
  const isPaid = data?.Status === 'PAID' || (order !== undefined && order.Open <= 0);
  return (
    <Panel title={t('linkTitle')}>
      <div role="status">
        {isPaid ? <Note tone="ok" title={t('linkPaid')} /> : null}
        {error !== null || data?.Status === 'ERROR' ? (
          <Note tone="bad" title={t('linkFailed')}>
            <Button size="s" variant="line" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </Note>
        ) : null}
      </div>
      {isPaid || data?.Link == null ? null : (
        <>
          <p>{t('linkText')}</p>
          <ScannedCode rows={data.Code} label={t('linkCode')} />
          <a href={data.Link} target="_blank" rel="noreferrer" className={styles.link}>
            {data.Link}
          </a>
        </>
      )}
    </Panel>
  );
}

function ScannedCode({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const dark = rows.flatMap((row, y) =>
    row.split('').flatMap((module, x) => (module === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.code2d}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}

/** A sale ends with Enter, and so begins the next. */
function focusWhenThere(button: HTMLButtonElement | null): void {
  button?.focus();
}
