import {
  type Counts,
  daysBetween,
  type DivisionInput,
  type IsoDate,
  reofferInput,
  type StandingRequest,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { latestOffers, type OfferRow, openOffers } from '../offers/index.ts';
import { type Holding, readHoldings } from './held.sql.ts';
import type { RoundRow } from './rounds.sql.ts';
import { readDayStock } from './run-parts.ts';
import { readWaits, type WaitingRow } from './waiting.sql.ts';

/** How everybody stands since their round was published. */
export interface Standing {
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Those that are open. */
  readonly offers: ReadonlyMap<string, OfferRow>;
  /** Who waits for more, as far as they said so; whether tents are missing is another matter. */
  readonly waits: ReadonlySet<string>;
  /** What a division of now starts from: everybody holds what they have, and only who waits may get more. */
  readonly input: DivisionInput;
}

/** Who waits, and what everybody has: in four statements, of as many requests as there are. Nothing counts as free. */
export async function readStanding(
  db: Db,
  round: Pick<RoundRow, 'policy'>,
  published: DivisionInput,
  { asks }: Pick<Offering, 'asks'> = {},
): Promise<Standing> {
  const found = await readEverybody(db, published);
  const nothing = { free: new Map<string, readonly number[]>(), isOffered: () => true, asks };
  return { ...found, input: inputOf(published, round, found, nothing) };
}

interface Offering {
  /** Whether one that waits may be offered something now, by the day on which it fetches its tents. */
  readonly isOffered: (pickup: IsoDate) => boolean;
  /** One that counts as waiting, whatever it said and whenever it fetches. */
  readonly asks?: string | undefined;
}

/**
 * The same with what nobody holds on each day, for who may be offered something now. It is the same for everybody who reads it
 * while nothing changes, so its hash tells whether anything did.
 */
export async function readOffering(
  db: Db,
  context: Pick<BareContext, 'shop'>,
  round: RoundRow,
  published: DivisionInput,
  offering: Offering,
): Promise<Standing> {
  const [found, free] = await Promise.all([
    readEverybody(db, published),
    readDayStock(db, context, round, published.days),
  ]);
  return { ...found, input: inputOf(published, round, found, { free, ...offering }) };
}

type Everybody = Omit<Standing, 'input'>;

async function readEverybody(db: Db, published: DivisionInput): Promise<Everybody> {
  const ids = published.requests.map(({ id }) => id);
  const [holdings, offers, latest, said] = await Promise.all([
    readHoldings(db, ids),
    openOffers(db, ids),
    latestOffers(db, ids),
    readWaits(db, ids),
  ]);
  const waits = new Set(ids.filter((id) => isWaiting(said.get(id), latest.get(id))));
  return { holdings, offers, waits };
}

function inputOf(
  published: DivisionInput,
  { policy: { turnaroundDays } }: Pick<RoundRow, 'policy'>,
  { holdings, offers, waits }: Everybody,
  { free, isOffered, asks }: Offering & { readonly free: ReadonlyMap<string, readonly number[]> },
): DivisionInput {
  const first = published.days[0] as IsoDate;
  const standing = new Map(
    published.requests.map(({ id, from, to }): [string, StandingRequest] => {
      const holding = holdings.get(id);
      const offer = offers.get(id);
      const window =
        holding === undefined
          ? { from, to }
          : {
              from: daysBetween(first, holding.startDay),
              to: daysBetween(first, holding.endDay) + 1 + turnaroundDays,
            };
      const pickup = holding?.startDay ?? (published.days[from] as IsoDate);
      const has = sumOf(holding?.tents ?? {}, offer?.kind === 'given-back' ? offer.items : {});
      const mayWait = id === asks || (waits.has(id) && isOffered(pickup));
      return [id, { window, has, waits: mayWait && offer === undefined }];
    }),
  );
  return reofferInput(published, free, standing);
}

/** Whoever said no to an offer, or let it end, waits no more until they say so (`design/division.md` §6.3). */
function isWaiting(said: WaitingRow | undefined, last: OfferRow | undefined): boolean {
  const refused = last?.state === 'declined' || last?.state === 'expired';
  if (refused && (said === undefined || (last.endedAt ?? 0) >= said.at)) return false;
  return said?.waits ?? true;
}

function sumOf(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [id, count] of Object.entries(other)) sum[id] = (sum[id] ?? 0) + count;
  return sum;
}
