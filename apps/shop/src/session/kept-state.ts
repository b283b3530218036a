import type { Account, Customer, Token } from '@bivak/contract/wire';
import { parseIsoDate, type Period } from '@bivak/rules';
import { loose, type Loose } from '@bivak/web/storage';
import {
  emptyState,
  type LineLeftOut,
  type Operator,
  type RememberedLine,
  type SessionState,
} from './session-state.ts';

/**
 * What was read from the storage, as far as it makes sense: anybody can write there. A token and its account hold
 * together, so one that is damaged takes the other along; whatever else is damaged begins empty.
 */
export function keptState(kept: unknown): SessionState {
  const { session, cart } = loose(loose(kept)['state']);
  return { session: keptSession(loose(session)), cart: keptCart(loose(cart)) };
}

function keptSession(kept: Loose): SessionState['session'] {
  return {
    ...keptPerson(kept),
    // Whatever stands there: the form that takes it up looks at every part.
    pending: (kept['pending'] ?? null) as SessionState['session']['pending'],
    warehouseId: text(kept['warehouseId']),
    deliveryId: text(kept['deliveryId']),
    period: periodOf(loose(kept['period'])),
    categoryId: text(kept['categoryId']),
  };
}

type Person = Pick<
  SessionState['session'],
  'token' | 'account' | 'accounts' | 'customer' | 'operator' | 'signedOn' | 'answers'
>;

function keptPerson({ token, account, accounts, customer, operator, signedOn, answers }: Loose): Person {
  const { session: nobody } = emptyState;
  if (!isToken(token)) return nobody;
  if (isOperator(operator)) return isNone(account) ? { ...nobody, token, operator } : nobody;
  if (!isNone(operator)) return nobody;
  if (isNone(account)) return { ...nobody, token };
  if (!isAccount(account)) return nobody;
  const isOwn = hasTexts(customer, 'CustomerID') && customer['CustomerID'] === account.CustomerID;
  return {
    token,
    account,
    accounts: list(accounts).filter(isAccount),
    customer: isOwn ? (customer as unknown as Customer) : null,
    operator: null,
    signedOn: signedOn === true,
    answers: answers ?? null,
  };
}

function keptCart(kept: Loose): SessionState['cart'] {
  const lines = list(kept['lines']).filter(isLine);
  const lost = list(kept['lost']).filter(isLine);
  return {
    ...emptyState.cart,
    cartId: text(kept['cartId']),
    version: isAmount(kept['version']) ? kept['version'] : 0,
    count: isAmount(kept['count']) ? kept['count'] : 0,
    lines,
    lost,
    resume: resumeOf(loose(kept['resume']), lost.length),
    leftOut: list(kept['leftOut']).filter(isLeftOut),
    checkout: kept['checkout'] ?? null,
    checkoutKey: text(kept['checkoutKey']),
  };
}

function resumeOf({ cartId, lines, checkout = null }: Loose, most: number): SessionState['cart']['resume'] {
  const id = text(cartId);
  return id === null || !isAmount(lines) || lines > most ? null : { cartId: id, lines, checkout };
}

/** A token goes into a header: a sign that has no place there would break every request. */
function isToken(value: unknown): value is Token {
  const { Access_token, Expires } = loose(value);
  return /^[!-~]+$/u.test(text(Access_token) ?? '') && !Number.isNaN(Date.parse(String(Expires)));
}

function isAccount(value: unknown): value is Account {
  return hasTexts(value, 'CustomerID', 'ContactID', 'FirstName', 'LastName', 'CompanyName');
}

function isOperator(value: unknown): value is Operator {
  return hasTexts(value, 'Name', 'Email');
}

function isLine(value: unknown): value is RememberedLine {
  if (!hasTexts(value, 'itemId', 'description') || !isAmount(value['amount'])) return false;
  return isNone(value['categoryId']) || hasTexts(value, 'categoryId');
}

function isLeftOut(value: unknown): value is LineLeftOut {
  return hasTexts(value, 'description', 'message') && isAmount(value['asked']) && isAmount(value['taken']);
}

function periodOf({ from, to }: Loose): Period | null {
  const [first, last] = [parseIsoDate(String(from)), parseIsoDate(String(to))];
  return first === null || last === null || last < first ? null : { from: first, to: last };
}

function hasTexts(value: unknown, ...names: readonly string[]): value is Loose {
  return names.every((name) => typeof loose(value)[name] === 'string');
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
