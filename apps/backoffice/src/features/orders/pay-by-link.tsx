import { linkOfOrder } from '@bivak/contract/admin';
import { Button, Note } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderQuery } from './order-query.ts';
import styles from './pay-by-link.module.css';

/** The code that a customer scans, until the money is there. */
export function PayByLink({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('office.payment');
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
    <>
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
    </>
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
