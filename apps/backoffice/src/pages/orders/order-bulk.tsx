import { actOnOrders, type OrderRow } from '@bivak/contract/admin';
import { Button, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { AssignDialog } from '../../features/orders/assign-dialog.tsx';
import { RejectDialog } from '../../features/orders/reject-dialog.tsx';
import type { Selection } from '../../frame/list-selection.ts';
import type { useBulk } from '../../frame/use-bulk.tsx';
import { useMay } from '../../session/use-staff.ts';
import { type OrdersAddress, ordersQuery } from './orders-search.ts';

const MoveTogether = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).MoveTogether }));
const WriteTogether = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).WriteTogether }));

/** So many papers are printed together. */
const mostPrinted = 100;

type Body = Parameters<typeof bodyOf>[1];

/** Sends the same act for the rows of a selection, or for all that the list's filter finds. */
export function useActOnOrders(search: OrdersAddress, { run }: Pick<ReturnType<typeof useBulk>, 'run'>) {
  const call = useCall();
  return async (selection: Selection<OrderRow>, body: Body, said: (count: number) => string) => {
    const isDone = await run(selection, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Number: number }) => number,
      send: (which, options) =>
        call(
          actOnOrders,
          {
            query: {},
            body: bodyOf(
              'ids' in which
                ? { IDs: [...which.ids] }
                : { Filter: ordersFilter(search), ExpectedTotal: which.whole },
              body,
            ),
          },
          options,
        ),
      said,
    });
    if (isDone) selection.clear();
  };
}

/** What is done with many orders at once: accept, reject with one reason for all, give to somebody, move, write, print. */
export function OrderBulk({
  selection,
  search,
  bulk,
}: {
  readonly selection: Selection<OrderRow>;
  /** What the list is narrowed by: all that match are found by it. */
  readonly search: OrdersAddress;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.orders.bulk');
  const order = useTranslations('office.order');
  const { busy } = bulk;
  const may = useMay();
  const [asking, setAsking] = useState<'reject' | 'assign' | 'move' | 'message' | null>(null);
  const close = () => setAsking(null);
  const send = useActOnOrders(search, bulk);
  const act = (body: Body, said: (count: number) => string) => {
    close();
    return send(selection, body, said);
  };
  const { count, rows, whole } = selection;
  const mayWrite = may('orders.write');
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
      {mayWrite ? (
        <>
          <Button size="s" variant="line" busy={busy} onClick={() => setAsking('assign')}>
            {t('assign')}
          </Button>
          <Button size="s" variant="line" busy={busy} onClick={() => setAsking('move')}>
            {t('move')}
          </Button>
        </>
      ) : null}
      {mayWrite && may('messages.write') ? (
        <Button size="s" variant="line" busy={busy} onClick={() => setAsking('message')}>
          {t('write')}
        </Button>
      ) : null}
      {whole === null && rows.length <= mostPrinted ? (
        <Link
          to="/print/orders"
          search={{ IDs: rows.map(({ ID }) => ID).join(',') }}
          className={buttonClass({ size: 's', variant: 'line' })}
        >
          {t('print')}
        </Link>
      ) : (
        <span className="soft">{t('printUpTo', { count: mostPrinted })}</span>
      )}
      {asking === 'reject' ? (
        <RejectDialog
          count={count}
          onClose={close}
          onReject={(Reason) => void act({ Act: 'reject', Reason }, (done) => t('rejected', { count: done }))}
        />
      ) : null}
      {asking === 'assign' ? (
        <AssignDialog
          count={count}
          onClose={close}
          onAssign={(AssignedTo, name) =>
            void act({ Act: 'assign', AssignedTo }, (done) => t('assigned', { count: done, name }))
          }
        />
      ) : null}
      <Suspense>
        {asking === 'move' ? (
          <MoveTogether
            count={count}
            onClose={close}
            onMove={(Days) => void act({ Act: 'move', Days }, (done) => t('moved', { count: done }))}
          />
        ) : null}
        {asking === 'message' ? (
          <WriteTogether
            count={count}
            onClose={close}
            onWrite={(letter) =>
              void act({ Act: 'message', ...letter }, (done) => t('written', { count: done }))
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}

function bodyOf(
  which: { readonly IDs: string[] } | { readonly Filter: Filter; readonly ExpectedTotal: number },
  act: {
    readonly Act: 'accept' | 'reject' | 'assign' | 'move' | 'message';
    readonly Reason?: string;
    readonly AssignedTo?: string | null;
    readonly Days?: number;
    readonly StandardTextID?: string;
    readonly Subject?: string;
  },
) {
  return { ...which, ...act };
}

type Filter = ReturnType<typeof ordersFilter>;

/** In a body what may be said several times is a list. */
function ordersFilter(search: OrdersAddress) {
  const { WarehouseID, Status, ...query } = ordersQuery(search);
  return {
    ...query,
    ...(Status === undefined ? {} : { Status: [...Status] }),
    ...(WarehouseID === undefined ? {} : { WarehouseID: [WarehouseID] }),
  };
}
