import { type HourMinute, minutesOfDay } from '../time/hour-minute.ts';

/** Somebody who comes on a day, in the order in which they are served. */
export interface Comer {
  readonly id: string;
  /** The time that was asked for; null: any. */
  readonly wish: HourMinute | null;
  /** Those with the same key come in one vehicle, so at one hour; null: alone. */
  readonly together: string | null;
}

/** An hour of that day. */
export interface OpenHour {
  readonly hourId: string;
  readonly from: HourMinute;
  /** Places left; below 0 where more come than fit. Null: no limit. */
  readonly free: number | null;
}

export interface GivenHour {
  readonly hourId: string;
  /** As it was asked for. */
  readonly isWish: boolean;
  /** More come at this hour than fit in it. */
  readonly isAbove: boolean;
}

/**
 * Gives everybody who comes on one day an hour of it; nobody stays without one as long as the day has any. Wishes come
 * first, then the hour nearest to a wish that is gone, then the emptiest hours for those without a wish. With no place
 * left it is the hour that is least above what fits, and of such the nearest. Of equals the first in the list comes
 * first, and the earlier hour. Those who come together have the wish of the first of them who has one.
 */
export function assignHours(
  comers: readonly Comer[],
  hours: readonly OpenHour[],
): ReadonlyMap<string, GivenHour> {
  const given = new Map<string, GivenHour>();
  if (hours.length === 0) return given;
  const open = hours
    .map(({ hourId, from, free }) => ({
      hourId,
      at: minutesOfDay(from),
      free: free ?? Number.POSITIVE_INFINITY,
      coming: 0,
    }))
    .toSorted((a, b) => a.at - b.at || (a.hourId < b.hourId ? -1 : 1));
  type Open = (typeof open)[number];
  const take = ({ members, wish }: Party, hour: Open) => {
    const isAbove = hour.free < members.length;
    hour.free -= members.length;
    hour.coming += members.length;
    for (const id of members) given.set(id, { hourId: hour.hourId, isWish: hour.at === wish, isAbove });
  };
  const best = (of: readonly Open[], ...by: readonly ((hour: Open) => number)[]): Open | undefined =>
    of.toSorted((a, b) => by.reduce((order, key) => order || compare(key(a), key(b)), 0))[0];

  const parties = partiesOf(comers);
  const unmet = parties.filter((party) => {
    const hour = open.find(({ at, free }) => at === party.wish && free >= party.members.length);
    if (hour !== undefined) take(party, hour);
    return hour === undefined;
  });
  const inOrder = [
    ...unmet.filter(({ wish }) => wish !== null),
    ...unmet.filter(({ wish }) => wish === null),
  ];
  for (const party of inOrder) {
    const { wish, members } = party;
    const away = ({ at }: Open) => (wish === null ? 0 : Math.abs(at - wish));
    const roomy = open.filter(({ free }) => free >= members.length);
    const emptiest = (hour: Open) => -hour.free;
    const hour = wish === null ? best(roomy, emptiest, ({ coming }) => coming) : best(roomy, away);
    const taken = hour ?? best(open, emptiest, away);
    if (taken !== undefined) take(party, taken);
  }
  return given;
}

interface Party {
  readonly members: readonly string[];
  /** In minutes of the day. */
  readonly wish: number | null;
}

function partiesOf(comers: readonly Comer[]): Party[] {
  const all = Map.groupBy(comers, ({ id, together }) =>
    together === null ? `alone ${id}` : `with ${together}`,
  );
  return [...all.values()].map((members) => {
    const wish = members.find((one) => one.wish !== null)?.wish ?? null;
    return { members: members.map(({ id }) => id), wish: wish === null ? null : minutesOfDay(wish) };
  });
}

/** Infinity less infinity is no number. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
