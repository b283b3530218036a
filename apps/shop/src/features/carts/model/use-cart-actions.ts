import {
  addCartItems,
  type Cart,
  type CartItem,
  type Certificate,
  changeCartItem,
  clearCartItems,
  removeCartItem,
  submitCartCertificate,
  updateCart,
} from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { cartQuery, forget, hasVanished } from '../api/cart-query.ts';
import { CART_SCOPE, cartOf, cartSettled, freshCart, written } from '../api/write-cart.ts';
import type { groupRef } from './groups.ts';

type Goods = Pick<CartItem, 'ItemID' | 'CompositionID' | 'Amount'>;

/** What of the cart itself can be changed on its page; null clears. */
export interface CartChange {
  readonly BusinessHourStart?: string | null;
  readonly BusinessHourEnd?: string | null;
  readonly Reference?: string | null;
  /** Of one place and period, where the cart has several. */
  readonly Group?: ReturnType<typeof groupRef>;
}

/**
 * What can be done to a cart. Writes go one after the other, each naming the version that is on the screen; when
 * another tab was quicker, the fresh cart takes its place and the visitor is told.
 */
export function useCartActions(cartId: string) {
  const app = useApp();
  const { call, session } = app;
  const t = useTranslations('shop.cart');
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** Why the last change of a line was refused, by line. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const amounts = useAmounts(sendAmount);
  const conflicts = useRef(0);

  function cartSeen(): Cart | undefined {
    return queryClient.getQueryData(cartQuery(app, cartId).queryKey)?.cart;
  }

  /**
   * Names the version of the cart that was seen. A file that was on its way raises it too: where nothing else differs,
   * nobody was quicker, and it is sent once more.
   */
  async function over<Answer>(
    seen: Cart | undefined,
    send: (version: { Version?: number }) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await send(seen === undefined ? {} : { Version: seen.Version });
    } catch (cause) {
      const fresh = freshCart(cause);
      if (seen === undefined || fresh === null || !isSameButFiles(fresh, seen)) throw cause;
      return send({ Version: fresh.Version });
    }
  }

  const { run } = useWrite(
    ({ work, failed }: { readonly work: () => Promise<Cart | null>; readonly failed: string }) =>
      written(app, work).then(
        () => null,
        (cause: unknown) => refused(cause, failed),
      ),
    { scope: CART_SCOPE },
  );

  /** The result is null when it was done, else why not; either way the screen shows the server's cart afterwards. */
  function write(work: () => Promise<Cart | null>, failed: string): Promise<string | null> {
    return run({ work, failed });
  }

  function refused(cause: unknown, failed: string): string {
    if (isWireError(cause) && cause.code === 'CartChanged') {
      // Presses that wait were made without knowing of the other tab's: they are not to overwrite it after all.
      conflicts.current += 1;
      amounts.forgetAll();
      notify({ type: 'warning', title: t('changedElsewhere') });
      return t('changedElsewhere');
    }
    if (hasVanished(cause) && cause.fields.length === 0) {
      forget(session.store, cartId);
      return failed;
    }
    const said =
      isWireError(cause) && cause.code !== 'Unexpected' ? (cause.fields[0]?.Message ?? cause.message) : null;
    notify({ type: 'negative', title: failed, text: said ?? undefined });
    return said ?? failed;
  }

  function keepRefusal(lineId: string, why: string | null): void {
    setRefusals((known) => {
      const changed = new Map(known);
      if (why === null) changed.delete(lineId);
      else changed.set(lineId, why);
      return changed;
    });
  }

  async function sendAmount(lineId: string, Amount: number): Promise<void> {
    const params = { cartId, cartItemId: lineId };
    const known = conflicts.current;
    const work = async (): Promise<Cart | null> => {
      if (known !== conflicts.current) return null;
      return cartOf(
        await over(cartSeen(), (version) => call(changeCartItem, { params, body: { Amount, ...version } })),
      );
    };
    keepRefusal(lineId, await write(work, t('errorChange')));
  }

  async function remove(line: CartItem): Promise<void> {
    const lineId = line.CartItemID;
    amounts.forget(lineId);
    setRemoving(lineId);
    const before = cartSeen()?.Items ?? [];
    const why = await write(
      () => call(removeCartItem, { params: { cartId, cartItemId: lineId } }),
      t('errorRemove'),
    );
    setRemoving(null);
    keepRefusal(lineId, why);
    if (why === null) setRemoved({ line, along: lessOf(before, cartSeen()?.Items ?? [], line) });
  }

  async function putBack(): Promise<void> {
    if (removed === null) return;
    setRemoved(null);
    const { line, along } = removed;
    // What could not be put back is still to be had from here.
    if ((await addAt(line, [line, ...along], t('errorPutBack'))) !== null) setRemoved(removed);
  }

  /** Adds goods for where and when a line is. */
  async function addAt(line: CartItem, goods: readonly Goods[], failed: string): Promise<string | null> {
    const body = goods.map(({ ItemID, CompositionID, Amount }) => ({
      ...(CompositionID === null ? { ItemID } : { CompositionID }),
      Amount,
      WarehouseID: line.WarehouseID.Key,
      DateTimeExpectedStart: line.DateTimeExpectedStart,
      DateTimeExpectedEnd: line.DateTimeExpectedEnd,
    }));
    return write(async () => cartOf(await call(addCartItems, { params: { cartId }, body })), failed);
  }

  return {
    amountOf: (line: CartItem): number => amounts.wanted.get(line.CartItemID) ?? line.Amount,
    changeAmount: (line: CartItem, amount: number): void => {
      keepRefusal(line.CartItemID, null);
      amounts.want(line.CartItemID, amount);
    },
    refusals,
    removing,
    remove,
    /** The line that was removed last, to be put back. */
    removed: removed?.line ?? null,
    putBack,
    /** What a line cannot go without. */
    addLacking: (line: CartItem, goods: Goods): Promise<string | null> =>
      addAt(line, [goods], t('errorAddLacking')),
    change: (change: CartChange): Promise<string | null> =>
      write(
        () =>
          over(cartSeen(), (version) =>
            call(updateCart, { params: { cartId }, body: { ...change, ...version } }),
          ),
        t('Reference' in change ? 'errorReference' : 'errorSlot'),
      ),
    /** The cart on the screen. */
    seen: cartSeen,
    /** All that can be removed, at once, of the cart that was seen; what the shop added stays. */
    clear: async (seen: Cart | undefined): Promise<void> => {
      setRemoved(null);
      const clear = () => over(seen, (query) => call(clearCartItems, { params: { cartId }, query }));
      await write(clear, t('errorRemove'));
    },
    /** Null withdraws the number that stands. */
    handIn: (
      { CertificateID, Number: standing }: Certificate,
      number: string | null,
    ): Promise<string | null> => {
      return write(
        () =>
          call(submitCartCertificate, {
            params: { cartId },
            body: { CertificateID, Number: number ?? standing ?? '', IsInactive: number === null },
          }),
        t('errorCertificate'),
      );
    },
    /** Resolves when all that was asked is written. */
    settle: async (): Promise<void> => {
      amounts.flush();
      await cartSettled(app);
    },
  };
}

/** A line that was taken out, and what went along with it because only it needed that. */
interface Removed {
  readonly line: CartItem;
  readonly along: readonly Goods[];
}

function lessOf(before: readonly CartItem[], after: readonly CartItem[], removed: CartItem): Goods[] {
  return before.flatMap((line) => {
    if (line.IsDeposit || !line.IsRemovable || line.CartItemID === removed.CartItemID) return [];
    const left = after.find(({ CartItemID }) => CartItemID === line.CartItemID)?.Amount ?? 0;
    return line.Amount > left ? [{ ...line, Amount: line.Amount - left }] : [];
  });
}

/** Whether both are the same but for their version and their files. */
function isSameButFiles(one: Cart, other: Cart): boolean {
  const [left, right] = [one, other].map((cart) =>
    hashKey([
      {
        ...cart,
        Version: 0,
        Attachments: [],
        Items: cart.Items.map((line) => ({ ...line, Attachments: [] })),
      },
    ]),
  );
  return left === right;
}

export type CartActions = ReturnType<typeof useCartActions>;

/** Presses that follow each other this quickly are sent as one change. */
const PAUSE_MS = 350;

interface Amounts {
  /** What the visitor asked for and the server has not answered yet, by line. */
  readonly wanted: ReadonlyMap<string, number>;
  readonly want: (lineId: string, amount: number) => void;
  readonly forget: (lineId: string) => void;
  readonly forgetAll: () => void;
  /** Sends what waits, at once. */
  readonly flush: () => void;
}

/**
 * Amounts as they are being clicked: shown at once, sent after a pause, and shown until the answer is there. `send`
 * resolves when the cart on the screen is the server's again.
 */
function useAmounts(send: (lineId: string, amount: number) => Promise<void>): Amounts {
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const unsent = useRef(new Map<string, number>());
  const latest = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  });

  const show = useCallback((change: (map: Map<string, number>) => void) => {
    change(latest.current);
    setWanted(new Map(latest.current));
  }, []);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const batch = [...unsent.current];
    unsent.current.clear();
    for (const [lineId, amount] of batch) {
      void sender.current(lineId, amount).then(() => {
        // A press that came meanwhile stays on the screen until its own answer.
        if (latest.current.get(lineId) === amount && !unsent.current.has(lineId))
          show((map) => map.delete(lineId));
      });
    }
  }, [show]);

  // Who leaves the page right after pressing has still asked for it.
  useEffect(() => flush, [flush]);

  return {
    wanted,
    flush,
    want: (lineId, amount) => {
      unsent.current.set(lineId, amount);
      show((map) => map.set(lineId, amount));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    forget: (lineId) => {
      unsent.current.delete(lineId);
      show((map) => map.delete(lineId));
    },
    forgetAll: () => {
      unsent.current.clear();
      show((map) => map.clear());
    },
  };
}
