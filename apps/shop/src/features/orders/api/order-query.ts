import {
  getReservationOrder,
  listReservationOrderItems,
  openReservationOrder,
  type Call,
  type ReservationOrder,
  type ReservationOrderItem,
  type WireError,
} from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { isWireError } from '@bivak/web';

export interface LoadedOrder {
  readonly order: ReservationOrder;
  readonly lines: readonly ReservationOrderItem[];
}

export interface OrderReader {
  readonly identity: string;
  /** What a mail's link carried; null without one. */
  readonly access: string | null;
}

/**
 * A reservation or order with its lines, for who placed it and for who has the link of its mails; everybody else gets
 * a 404 (RULINGS, "orders").
 */
export function orderQuery(call: Call, id: string, { identity, access }: OrderReader) {
  return queryOptions({
    queryKey: ['order', id, identity, access],
    queryFn: () => (access === null ? byToken(call, id) : byLink(call, id, access)),
    // The business may have answered meanwhile.
    refetchOnWindowFocus: 'always',
  });
}

async function byToken(call: Call, id: string): Promise<LoadedOrder> {
  const params = { id };
  const [order, items] = await Promise.all([
    call(getReservationOrder, { params }),
    call(listReservationOrderItems, { params }),
  ]);
  return { order, lines: items.Collection };
}

/** A link that opens nothing any more may still be followed in the browser that placed the order. */
async function byLink(call: Call, id: string, access: string): Promise<LoadedOrder> {
  try {
    const opened = await call(openReservationOrder, { params: { id }, body: { Access: access } });
    return { order: opened.Order, lines: opened.Items };
  } catch (refused) {
    if (!isRefused(refused)) throw refused;
    return byToken(call, id).catch((cause: unknown) => {
      throw isRefused(cause) ? refused : cause;
    });
  }
}

/** It is not to be had; a shop that is busy has said nothing of it. */
export function isRefused(cause: unknown): cause is WireError {
  return isWireError(cause) && cause.status < 500 && cause.status !== 429;
}
