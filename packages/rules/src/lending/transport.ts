import { daysBetween, type IsoDate } from '../time/iso-date.ts';
import { type TentCounts, tentCount, type TentKind } from './tents.ts';

/** TransportType of spec 3 §3. */
export type TransportType = 'VAN' | 'TRUCK' | 'MUNICIPAL';

/** Persons to bring for loading, by number of tents: the first step that reaches counts (spec 3 §9). */
export interface Staffing {
  readonly steps: readonly { readonly upToTents: number; readonly persons: number }[];
  /** Above the last step. */
  readonly above: number;
}

/** What fetching these tents takes. */
export interface Transport {
  /** Vehicles of the chosen kind; null where the municipality drives. */
  readonly units: number | null;
  readonly persons: number;
  /** About how much the tents weigh, in whole kilograms. */
  readonly weight: number;
}

/**
 * What fetching takes (spec 3 §9): vehicles are the tents divided by what one carries, rounded up; the weight is that of
 * each tent by its amount. The server computes it; nobody sends it.
 */
export function transportNeeds(
  tents: TentCounts,
  input: {
    /** What one vehicle carries; null: not counted. */
    readonly tentsPerVehicle: number | null;
    /** CUST_Weight in kilograms; 1 for a tent without one. */
    readonly weights: { readonly [Kind in TentKind]: number };
    readonly staffing: Staffing;
  },
): Transport {
  const { tentsPerVehicle, weights, staffing } = input;
  const count = tentCount(tents);
  return {
    units: tentsPerVehicle === null ? null : Math.ceil(count / tentsPerVehicle),
    persons: personsToBring(count, staffing),
    weight: Math.round(
      tents.senior * weights.senior + tents.patrol * weights.patrol + tents.stock * weights.stock,
    ),
  };
}

/** Persons to bring for loading so many tents (spec 3 §9; RULINGS, "staffing number"). */
export function personsToBring(tents: number, { steps, above }: Staffing): number {
  return steps.find(({ upToTents }) => tents <= upToTents)?.persons ?? above;
}

/** Nobody is driven together whose days lie further apart (`design/lending.md` §2, "combined transport"). */
const TOGETHER_DAYS = 3;

/**
 * The day on which two associations that named each other are driven together: the earlier of their pickups, the later of
 * their returns. Null where those lie more than three days apart: then each drives alone.
 */
export function commonDay(way: 'pickup' | 'return', mine: IsoDate, theirs: IsoDate): IsoDate | null {
  if (Math.abs(daysBetween(mine, theirs)) > TOGETHER_DAYS) return null;
  const [earlier, later] = mine < theirs ? [mine, theirs] : [theirs, mine];
  return way === 'pickup' ? earlier : later;
}

/** What one association fetches, and in what. */
export interface Load {
  readonly transport: TransportType;
  readonly tents: number;
}

/** What fetching the tents of several associations together takes. */
export interface SharedTransport extends Pick<Transport, 'persons'> {
  readonly transport: TransportType;
  readonly units: number;
}

/**
 * The vehicles in which associations that drive together fetch all of their tents: of those that they chose the kind that
 * carries most, filled together, so that half a van and half a van are one. Null where one of them is driven by its
 * municipality, or chose what nobody counts: who drives then is theirs to say. Null too where there is nothing to fetch.
 */
export function sharedTransport(
  loads: readonly Load[],
  input: {
    /** What one vehicle of this kind carries; null: not counted. */
    readonly carries: (transport: TransportType) => number | null;
    readonly staffing: Staffing;
  },
): SharedTransport | null {
  const tents = loads.reduce((sum, load) => sum + load.tents, 0);
  let best: { readonly transport: TransportType; readonly carries: number } | null = null;
  for (const { transport } of loads) {
    const carries = input.carries(transport);
    if (carries === null) return null;
    if (best === null || carries > best.carries) best = { transport, carries };
  }
  return best === null || tents === 0
    ? null
    : {
        transport: best.transport,
        units: Math.ceil(tents / best.carries),
        persons: personsToBring(tents, input.staffing),
      };
}

/** A loan, and the association that it names to be driven with on this way; null: none. */
export interface Driving {
  readonly id: string;
  readonly code: string;
  readonly names: string | null;
  readonly day: IsoDate;
}

/** A key for each loan that is driven together with another: on one day, and both associations name each other. */
export function togetherKeys(all: readonly Driving[]): ReadonlyMap<string, string> {
  const keyOf = ({ code, names, day }: Driving) =>
    `${day} ${(names !== null && code < names ? [code, names] : [names, code]).join(' ')}`;
  const pairs = Map.groupBy(
    all.filter(({ names }) => names !== null),
    keyOf,
  );
  return new Map(
    [...pairs].flatMap(([key, members]) =>
      new Set(members.map(({ code }) => code)).size > 1 ? members.map(({ id }) => [id, key] as const) : [],
    ),
  );
}
