import { useWrite } from '@bivak/web';
import { useRef } from 'react';
import { useApp } from '../../../app-context.tsx';
import { placeOrder, type Order, type Placed } from '../api/place-order.ts';

/**
 * One order at a time: a second press while the first is under way does nothing, and the same order sent again, for
 * instance after a lost connection or a reload, carries the same key.
 */
export function usePlaceOrder(): {
  readonly busy: boolean;
  readonly place: (order: Order) => Promise<Placed | null>;
} {
  const { call, session } = useApp();
  const { press, busy } = useWrite(once);
  const sent = useRef<string | null>(null);

  async function once(order: Order): Promise<Placed> {
    const placed = await placeOrder(call, order, keyFor(order));
    // Only an order without an answer may still be placed: every other key has done its work.
    if (placed.kind !== 'no-connection' && placed.kind !== 'placed') keepKey(null);
    if (placed.kind !== 'other-key') return placed;
    // Somebody pressed, lost the answer and changed a field: the first order stands, and a new key finds it.
    return placeOrder(call, order, keyFor(order));
  }

  /** A key belongs to what is asked; one that a reload left behind is taken up, because the form was kept too. */
  function keyFor(order: Order): string {
    const text = JSON.stringify(order);
    const kept =
      sent.current === null || sent.current === text ? session.store.getState().cart.checkoutKey : null;
    sent.current = text;
    const key = kept ?? randomKey();
    keepKey(key);
    return key;
  }

  function keepKey(checkoutKey: string | null): void {
    session.store.setState((state) => ({ cart: { ...state.cart, checkoutKey } }));
  }

  return { busy, place: press };
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
