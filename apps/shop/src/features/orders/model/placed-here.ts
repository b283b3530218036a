import { attempt } from '@bivak/web/storage';

const KEY = 'RM_PLACED';
const MOST = 20;

/**
 * Which orders this browser placed: a mail's link shows an order anywhere, and its files only to who ordered. Ids alone,
 * the newest first. A storage that is forbidden is survived.
 */
export function notePlaced(orderIds: readonly string[]): void {
  const kept = [...new Set([...orderIds, ...placed()])].slice(0, MOST);
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)));
}

/** The last of them, whichever tab placed it. */
export function newestPlaced(): string | null {
  return placed()[0] ?? null;
}

export function wasPlacedHere(orderId: string): boolean {
  return placed().includes(orderId);
}

function placed(): string[] {
  const kept = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
