import type { ShopId } from './surroundings.ts';

/** The shops that a visitor of the demo finds. */
export type DemoShop = Extract<ShopId, 'feesthuis' | 'tentendienst' | 'groenhof'>;

/** What a browser keeps of a visitor under RM_STORE, without what each page brings by itself. */
export interface Visitor {
  readonly kept: string;
  /** Of somebody with a login: an order, a conversation and a person of theirs, where there is one. */
  readonly orderId: string | null;
  readonly conversationId: string | null;
  readonly contactId: string | null;
}

/** Somebody who has never been here. */
export const stranger: Visitor = { kept: '', orderId: null, conversationId: null, contactId: null };

export interface VisitorKind {
  readonly loggedIn: boolean;
  readonly cart: boolean;
}

interface Demo {
  readonly login: { readonly UserName: string; readonly Password: string };
  /** Whether somebody without a login has a cart. */
  readonly anonymous: boolean;
  readonly warehouse: string;
  readonly item: string;
  readonly category: string;
  /** The code on a machine; null where no machine has one. */
  readonly serial: string | null;
  readonly days: { readonly from: string; readonly to: string };
}

/** Somebody with orders and rights, and goods that are free on days ahead, of each shop of the demo. */
export const demo = {
  feesthuis: {
    login: { UserName: 'els.peeters@chirodelinde.example', Password: 'Feest-2026' },
    anonymous: true,
    warehouse: 'mechelen',
    item: 'pagodetent-3x3',
    category: 'pagodetenten',
    serial: 'G1I-ZAV-001',
    days: { from: '2027-01-18', to: '2027-01-20' },
  },
  tentendienst: {
    login: { UserName: 'wim@lindeplein.example', Password: 'Kamp-2027' },
    anonymous: false,
    warehouse: 'Zaventem',
    item: 'patrouilletent',
    category: 'patrouilletenten',
    serial: null,
    days: { from: '2027-04-12', to: '2027-04-15' },
  },
  groenhof: {
    login: { UserName: 'kris.vandamme@example.com', Password: 'Groen-2026' },
    anonymous: true,
    warehouse: 'halle',
    item: 'heggenschaar-60',
    category: 'heggenscharen',
    serial: 'KZ35-50112',
    days: { from: '2027-01-18', to: '2027-01-18' },
  },
} as const satisfies Record<DemoShop, Demo>;

/** Whether a shop has such visitors: not everywhere has somebody without a login a cart. */
export function hasVisitor(shop: DemoShop, { loggedIn, cart }: VisitorKind): boolean {
  return loggedIn || !cart || demo[shop].anonymous;
}

/** A visitor as the shop's own calls make one, whose browser has been here before. */
export async function aVisitor(origin: string, shop: DemoShop, kind: VisitorKind): Promise<Visitor> {
  if (!hasVisitor(shop, kind)) throw new Error(`${shop}: nobody has a cart without a login`);
  const { login, warehouse, item, days } = demo[shop];
  let token: string | null = null;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const session: Record<string, unknown> = {};
  let whose = '';
  let theirs = stranger;
  if (kind.loggedIn) {
    const { Token, Accounts } = await call('POST', '/api/v3/core/token/_login', login);
    const [account] = Accounts;
    token = Token.Access_token;
    Object.assign(session, { token: Token, account, accounts: Accounts });
    whose = `?${new URLSearchParams({ customerId: account.CustomerID, contactId: account.ContactID })}`;
    const orders = await call('GET', `/api/v2/shop/reservationOrders${whose}`);
    const conversations = await call(
      'GET',
      `/api/v2/shop/customer/conversation/${account.CustomerID}${whose}`,
    );
    theirs = {
      ...stranger,
      orderId: orders.Collection[0]?.ReservationOrderID ?? null,
      conversationId: conversations.Collection[0]?.ConversationID ?? null,
      contactId: account.ContactID,
    };
  } else if (kind.cart) {
    const Token = await call('POST', '/api/v3/core/token/_get-anonymous-token', {});
    token = Token.Access_token;
    Object.assign(session, { token: Token });
  }
  if (!kind.cart) return { ...theirs, kept: stored(session, {}) };
  const { CartID } = await call('POST', `/api/v3/rental/cart${whose}`, {
    WarehouseID: warehouse,
    DateTimeExpectedStart: days.from,
    DateTimeExpectedEnd: days.to,
  });
  const { ID } = await call('GET', `/api/v2/shop/items/${item}`);
  await call('POST', `/api/v3/rental/cart/${CartID}/items${whose}`, [{ ItemID: ID, Amount: 1 }]);
  const lines = [{ itemId: ID, compositionId: null, description: item, amount: 1 }];
  const chosen = { ...session, warehouseId: warehouse, period: days };
  return { ...theirs, kept: stored(chosen, { cartId: CartID, count: 1, lines }) };
}

function stored(session: object, cart: object): string {
  return `json:${JSON.stringify({ state: { session, cart }, version: 1 })}`;
}
