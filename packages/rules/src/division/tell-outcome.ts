import type { TentKind } from '../lending/tents.ts';
import type { IsoDate } from '../time/iso-date.ts';
import type { MissingReason } from './explain.ts';

/** Tents by kind; what is absent or 0 is not spoken of. */
export type ToldTents = Partial<Readonly<Record<TentKind, number>>>;

/** A result as it is told to its group (`design/division.md` §6.1); shares are permille, floored. */
export interface ToldOutcome {
  readonly places: {
    readonly asked: number;
    readonly need: number;
    readonly granted: number;
    readonly share: number;
  };
  readonly tents: readonly {
    readonly kind: TentKind;
    readonly asked: number;
    /** What counted of it. */
    readonly need: number;
    readonly granted: number;
    readonly instead: number;
  }[];
  readonly need: {
    readonly members: number;
    readonly disability: number;
    readonly extraPerDisabled: number;
    readonly existing: number;
    /** Places that another request of the association has for the same days. */
    readonly elsewhere: number;
  };
  readonly isGuaranteed: boolean;
  readonly missing: readonly {
    readonly kind: TentKind;
    readonly tents: number;
    readonly reason: MissingReason;
    /** Of a list that is public; null where staff set no limit. */
    readonly pinReason: string | null;
    readonly day: IsoDate | null;
    readonly needed: number | null;
    readonly stock: number | null;
    readonly holders: number | null;
    readonly lowest: number | null;
    readonly highest: number | null;
  }[];
  readonly substitutesGone: readonly { readonly kind: TentKind; readonly day: IsoDate }[];
  /** Groups with the same days, need and claim, this one included. */
  readonly alike: number;
  readonly lot: { readonly number: number; readonly of: number };
}

/** What is put into a sentence: days and lists of tents are written by whoever says it, in its language. */
export type SaidValue =
  | number
  | string
  | { readonly day: IsoDate }
  | { readonly weekday: IsoDate }
  | { readonly tents: ToldTents };

/** A sentence by its key below `outcome` of the contract's words. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, SaidValue>>;
}

/** A result in sentences, in the order in which page, mail and letter tell it. */
export interface OutcomeTold {
  readonly verdict: Sentence;
  /** What they get, and how many are missing. */
  readonly tents: readonly Sentence[];
  /** Why less counts than was asked; null: all of it counted. */
  readonly overNorm: Sentence | null;
  /** Per type that is missing, its reason first. */
  readonly reasons: readonly {
    readonly kind: TentKind;
    readonly title: Sentence;
    readonly sentences: readonly Sentence[];
  }[];
  readonly substitutes: readonly Sentence[];
  readonly fair: readonly Sentence[];
  readonly steps: readonly Sentence[];
}

/** Permille in whole percent, floored: nobody is told of more than they have. */
export function percentOf(permille: number): number {
  return Math.floor(permille / 10);
}

/** Puts a result into sentences (`design/division.md` §6.1): verdict, tents, the one reason per type, whether it is fair, steps. */
export function tellOutcome(outcome: ToldOutcome): OutcomeTold {
  const { tents, missing } = outcome;
  const granted = tentsBy(tents, (one) => one.granted);
  const lacking = tentsBy(missing, (one) => one.tents);
  return {
    verdict: verdictOf(outcome),
    tents: [
      ...(isNone(granted) ? [] : [sentence('tents.granted', { tents: { tents: granted } })]),
      ...(isNone(lacking)
        ? []
        : [sentence('tents.missing', { count: countOf(lacking), tents: { tents: lacking } })]),
    ],
    overNorm: overNormOf(outcome),
    reasons: missing.map((one) => ({
      kind: one.kind,
      title: sentence('reasons.title', { kind: one.kind, count: one.tents }),
      sentences: reasonsOf(one, outcome),
    })),
    substitutes: outcome.substitutesGone.map(({ kind, day }) =>
      sentence('substitutesGone', { kind, day: { day } }),
    ),
    fair: fairOf(outcome),
    steps: stepsOf(outcome),
  };
}

function verdictOf({ places, tents }: ToldOutcome): Sentence {
  const { asked, need, granted } = places;
  const whole = Math.min(asked, need);
  if (whole === 0) {
    const stock = tents.find(({ kind, asked: wanted }) => kind === 'stock' && wanted > 0);
    if (stock === undefined) return sentence('verdict.noNeed', {});
    return sentence(stock.granted >= stock.need ? 'verdict.storage' : 'verdict.noStorage', {});
  }
  if (granted === 0) return sentence('verdict.none', { need: whole });
  if (granted >= whole) return sentence('verdict.full', { need: whole });
  // A group with tents of its own asks for less than it needs: it is measured by what it asked.
  return sentence(asked < need ? 'verdict.partOfAsked' : 'verdict.part', { granted, need: whole });
}

function overNormOf(outcome: ToldOutcome): Sentence | null {
  const { places, tents } = outcome;
  const isLess = tents.some(({ kind, asked, need }) => kind !== 'stock' && need < asked);
  if (!isLess) return null;
  const enough = tentsBy(tents, (one) => one.need);
  const said = { asked: places.asked, ...sumOf(outcome) };
  return isNone(enough)
    ? sentence('overNormNone', said)
    : sentence('overNorm', { ...said, tents: { tents: enough } });
}

/** How the need was counted; extra places are those for people with a disability. */
function sumOf({ need, places }: ToldOutcome): Sentence['values'] {
  return {
    members: need.members,
    extra: need.disability * need.extraPerDisabled,
    existing: need.existing,
    elsewhere: need.elsewhere,
    need: places.need,
  };
}

function reasonsOf(one: ToldOutcome['missing'][number], { lot }: ToldOutcome): readonly Sentence[] {
  const { kind, reason, day, needed, stock, holders, pinReason } = one;
  if (reason === 'ceiling')
    return [sentence(pinReason === null ? 'reasons.ceiling' : `pins.${pinReason}`, { kind })];
  if (reason === 'least' || day === null) return [sentence('reasons.least', { kind })];
  const full = sentence('reasons.day', {
    kind,
    day: { weekday: day },
    needed: needed ?? 0,
    stock: stock ?? 0,
  });
  // Nobody got one beyond what was promised: there is nobody to compare with.
  if ((holders ?? 0) === 0 && reason !== 'tier') return [full, sentence('reasons.promised', { kind })];
  return [full, sentence(`reasons.${reason}`, { kind, lot: lot.number, of: lot.of })];
}

function fairOf({ missing, alike }: ToldOutcome): readonly Sentence[] {
  const held = missing.flatMap(({ kind, day, holders, lowest, highest }) =>
    day === null || holders === null || holders === 0 || lowest === null || highest === null
      ? []
      : [
          sentence('fair.holders', {
            kind,
            day: { day },
            holders,
            lowest: percentOf(lowest),
            highest: percentOf(highest),
          }),
        ],
  );
  // The proof allows one tent, and never more.
  return alike < 2 ? held : [...held, sentence('fair.alike', { others: alike - 1 })];
}

function stepsOf(outcome: ToldOutcome): readonly Sentence[] {
  const instead = tentsBy(outcome.tents, (one) => one.instead);
  const { lot, isGuaranteed, places } = outcome;
  return [
    ...(places.need === 0 ? [] : [sentence('steps.need', sumOf(outcome))]),
    ...(isGuaranteed ? [sentence('steps.guaranteed', {})] : []),
    sentence('steps.lowest', {}),
    ...(isNone(instead) ? [] : [sentence('steps.substitute', { tents: { tents: instead } })]),
    sentence('steps.lot', { lot: lot.number, of: lot.of }),
  ];
}

function sentence(key: string, values: Sentence['values']): Sentence {
  return { key, values };
}

function tentsBy<One extends { readonly kind: TentKind }>(
  all: readonly One[],
  count: (one: One) => number,
): ToldTents {
  const tents: Partial<Record<TentKind, number>> = {};
  for (const one of all) if (count(one) > 0) tents[one.kind] = (tents[one.kind] ?? 0) + count(one);
  return tents;
}

function countOf(tents: ToldTents): number {
  return Object.values(tents).reduce((sum, count) => sum + count, 0);
}

function isNone(tents: ToldTents): boolean {
  return countOf(tents) === 0;
}
