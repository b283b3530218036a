import type { IsoDate } from '@bivak/rules';

/** The shop's time: the server's clock, and the calendar day in the shop's zone. */
export interface ShopClock {
  readonly now: () => Date;
  readonly today: () => IsoDate;
}

/** Ticks on from the server's moment, whatever the visitor's own clock says. */
export function clockFrom(serverNow: string, timeZone: string): ShopClock {
  const offset = Date.parse(serverNow) - Date.now();
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const now = () => new Date(Date.now() + offset);
  return { now, today: () => days.format(now()) as IsoDate };
}
