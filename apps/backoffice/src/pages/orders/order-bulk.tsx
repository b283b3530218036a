import { actOnOrders, type OrderRow } from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { AssignDialog } from '../../features/orders/assign-dialog.tsx';
import { RejectDialog } from '../../features/orders/reject-dialog.tsx';
import type { Selection } from '../../frame/list-selection.ts';
import type { useBulk } from '../../frame/use-bulk.tsx';
import { useMay } from '../../session/use-staff.ts';

/** What is done with many orders at once: accept, reject with one reason for all, give to somebody. */
export function OrderBulk({
  selection,
  bulk: { run, busy },
}: {
  readonly selection: Selection<OrderRow>;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.orders.bulk');
  const order = useTranslations('office.order');
  const call = useCall();
  const may = useMay();
  const [asking, setAsking] = useState<'reject' | 'assign' | null>(null);
  const act = async (
    body: Pick<Parameters<typeof sendOf>[0], 'Act' | 'Reason' | 'AssignedTo'>,
    said: (count: number) => string,
  ) => {
    setAsking(null);
    const isDone = await run(selection.rows, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Number: number }) => number,
      linkOf: ({ ID, Number: number }) => (
        <Link to="/orders/$orderId" params={{ orderId: ID }} className="link">
          {number}
        </Link>
      ),
      send: async (ids, options) =>
        (await call(actOnOrders, { query: {}, body: sendOf({ IDs: ids, ...body }) }, options)).Collection,
      said,
    });
    if (isDone) selection.clear();
  };
  const count = selection.rows.length;
  return (
    <>
      {may('orders.accept') ? (
        <>
          <Button
            size="s"
            busy={busy}
            onClick={() => void act({ Act: 'accept' }, (done) => t('accepted', { count: done }))}
          >
            {order('accept')}
          </Button>
          <Button size="s" variant="bad" busy={busy} onClick={() => setAsking('reject')}>
            {order('reject')}
          </Button>
        </>
      ) : null}
      {may('orders.write') ? (
        <Button size="s" variant="line" busy={busy} onClick={() => setAsking('assign')}>
          {t('assign')}
        </Button>
      ) : null}
      {asking === 'reject' ? (
        <RejectDialog
          count={count}
          onClose={() => setAsking(null)}
          onReject={(Reason) => void act({ Act: 'reject', Reason }, (done) => t('rejected', { count: done }))}
        />
      ) : null}
      {asking === 'assign' ? (
        <AssignDialog
          count={count}
          onClose={() => setAsking(null)}
          onAssign={(AssignedTo, name) =>
            void act({ Act: 'assign', AssignedTo }, (done) => t('assigned', { count: done, name }))
          }
        />
      ) : null}
    </>
  );
}

function sendOf(body: {
  readonly IDs: readonly string[];
  readonly Act: 'accept' | 'reject' | 'assign';
  readonly Reason?: string;
  readonly AssignedTo?: string | null;
}) {
  return { ...body, IDs: [...body.IDs] };
}
