import type { IsoDate } from '@bivak/rules';
import { emptyState, type SessionState } from '../session/session-state.ts';
import type { FakeCart, FakeLine } from './fake-carts.ts';
import type { FakeShop } from './fake-shop.ts';

export const CART = 'cart-1';

/** A cart for Saturday 12 to Monday 14 December in Zaventem, and a browser that knows it. */
export function withCart(fake: FakeShop, lines: readonly FakeLine[], given: Partial<FakeCart> = {}) {
  const cart: FakeCart = {
    id: CART,
    version: 1,
    warehouse: 'zaventem',
    delivery: null,
    from: '2026-12-12' as IsoDate,
    to: '2026-12-14' as IsoDate,
    hourStart: null,
    hourEnd: null,
    lines,
    ...given,
  };
  fake.state.carts.set(cart.id, cart);
  return (): SessionState => ({
    session: {
      ...emptyState.session,
      warehouseId: cart.warehouse,
      period: { from: cart.from, to: cart.to },
      token: {
        Access_token: 'known',
        Issued: '2026-12-03T09:30:00+01:00',
        Expires: '2026-12-03T10:30:00+01:00',
      },
    },
    cart: {
      ...emptyState.cart,
      cartId: cart.id,
      version: cart.version,
      count: lines.reduce((sum, line) => sum + line.amount, 0),
      lines: lines.map(({ item, amount }) => ({
        itemId: item.ID,
        compositionId: null,
        description: item.Description,
        amount,
      })),
    },
  });
}
