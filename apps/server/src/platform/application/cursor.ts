import { isSignature, signatureOf } from '../identity/signature.ts';
import type { ServerKey } from '../identity/server-key.ts';
import type { Shop } from '../shops/shop.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Where a page of a list ended: what its last row is sorted by, and its id. */
export interface PageEnd {
  readonly key: string;
  readonly id: string;
}

/** Which list it is, by everything that decides its rows and their order. */
export interface CursorOf {
  readonly key: ServerKey;
  readonly shop: Pick<Shop, 'id'>;
  readonly list: string;
  readonly filter: unknown;
}

/**
 * A place in a list as it goes over the wire. It is signed with the shop, the list and its filter: a cursor of one list
 * is none of another, and nobody reads a sort value out of rows that they may not see by making one up.
 */
export function cursorAt(of: CursorOf, end: PageEnd): string {
  const place = Buffer.from(JSON.stringify([end.key, end.id])).toString('base64url');
  return `${place}.${signed(of, place)}`;
}

/** The cursor is null where the list begins. */
export function readCursor(of: CursorOf, cursor: string | null): PageEnd | null | Refusal {
  if (cursor === null) return null;
  const [place = '', signature = ''] = cursor.split('.');
  if (!isSignature(signature, signed(of, place))) {
    return refuse('ValidationFailed', { fields: [{ field: 'after', reason: 'other-list' }] });
  }
  const [key, id] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [string, string];
  return { key, id };
}

function signed({ key, shop, list, filter }: CursorOf, place: string): string {
  return signatureOf(key, 'list-cursor', [shop.id, list, JSON.stringify(filter), place]);
}
