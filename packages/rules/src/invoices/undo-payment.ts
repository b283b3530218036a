import type { IsoDate } from '../time/iso-date.ts';

export interface NotedMoney {
  /** Whoever asks noted it. */
  readonly isOwn: boolean;
  /** It came with a statement of the bank. */
  readonly isOfBank: boolean;
  /** The day on which it was noted, whenever it came. */
  readonly notedOn: IsoDate;
}

/**
 * Whether money that was noted for an invoice may be taken back: by who writes the books all of it; by who takes money and no
 * more, what they noted themselves, on the same day, as any act of the desk. What the bank says is not theirs.
 */
export function mayUndoPayment(
  { isOwn, isOfBank, notedOn }: NotedMoney,
  who: { may(permission: 'money.write' | 'money.take'): boolean },
  today: IsoDate,
): boolean {
  return who.may('money.write') || (who.may('money.take') && isOwn && !isOfBank && notedOn === today);
}
