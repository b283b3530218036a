import type { IsoDate } from '@bivak/rules';

/** The shop's time: the server's clock, and the calendar day in the shop's zone. */
export interface PageClock {
  readonly now: () => Date;
  readonly today: () => IsoDate;
}

export interface StartingClock extends PageClock {
  /** From here on it ticks. */
  readonly start: () => void;
}

/**
 * Stands at the server's moment until it is started, so that a page is drawn and taken over at one and the same moment, also
 * around midnight. Then it ticks on from there, whatever the visitor's own clock says.
 */
export function clockFrom(serverNow: string, timeZone: string): StartingClock {
  const moment = Date.parse(serverNow);
  const offset = moment - Date.now();
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  let ticks = false;
  const now = () => new Date(ticks ? Date.now() + offset : moment);
  return { now, today: () => days.format(now()) as IsoDate, start: () => (ticks = true) };
}
