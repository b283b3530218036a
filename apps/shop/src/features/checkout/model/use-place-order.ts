import { useRef, useState } from 'react';
import { useCall } from '../../../app-context.tsx';
import { placeOrder, type Order, type Placed } from '../api/place-order.ts';

/**
 * One order at a time: a second press while the first is under way does nothing, and the same order sent again, for
 * instance after a lost connection, carries the same key.
 */
export function usePlaceOrder(): {
  readonly busy: boolean;
  readonly place: (order: Order) => Promise<Placed | null>;
} {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const last = useRef({ order: '', key: '' });

  return {
    busy,
    place: async (order) => {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      try {
        return await placeOrder(call, order, keyOf(order));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };

  /** A key belongs to what is asked: with another body the server would refuse it. */
  function keyOf(order: Order): string {
    const text = JSON.stringify([order.cart.CartID, order.form, order.notes, order.expectedTotal]);
    if (text !== last.current.order) last.current = { order: text, key: randomKey() };
    return last.current.key;
  }
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
