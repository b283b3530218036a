import type { Division, DivisionFault, DivisionInput, DivisionOutcome, RecordedPin } from '@bivak/rules';
import { ownClaims } from './division-input.ts';

/** What was checked of a run, by what a person would ask; an unknown fault counts with the figures. */
const checks = {
  stock: ['overStock'],
  held: ['held'],
  claims: ['tooMany', 'claim', 'asked'],
  substitutes: ['instead', 'withdrawn'],
  figures: ['requests', 'lotNumber', 'places', 'share'],
  reasons: ['missing'],
  levels: ['levels', 'proof'],
  prices: ['price'],
  decisions: ['decision'],
} as const satisfies Record<string, readonly DivisionFault['code'][]>;

type CheckName = keyof typeof checks;

/** What a request gets in a run, with what lists of it are sorted and narrowed by. */
export interface Outcome {
  readonly requestId: string;
  readonly need: number;
  readonly places: number;
  readonly share: number;
  readonly overNorm: boolean;
  readonly guaranteed: boolean;
  readonly pinned: boolean;
  readonly missingTents: number;
  readonly outcome: Division['outcomes'][number];
}

export interface RunCheck {
  readonly name: CheckName;
  readonly faults: number;
}

export function checksOf(faults: readonly DivisionFault[]): readonly RunCheck[] {
  return (Object.keys(checks) as CheckName[]).map((name) => ({
    name,
    faults: faults.filter(({ code }) => checks[name].some((known) => known === code)).length,
  }));
}

/** Of tents to sleep in, where nothing else is said. Shares are permille. */
export interface RunFigures {
  readonly requests: number;
  readonly needPlaces: number;
  readonly grantedPlaces: number;
  readonly lowest: number;
  readonly median: number;
  readonly inFull: number;
  readonly refused: number;
  readonly waiting: number;
  readonly waitingTents: number;
  readonly grantedTents: number;
  readonly guaranteed: number;
  readonly guaranteedTents: number;
  readonly overNorm: number;
  readonly overNormTents: number;
  readonly betweenEquals: number;
  readonly orders: number;
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Sums up what a division gives; requests that are withdrawn or decided by hand count nowhere. */
export function figuresOf(input: DivisionInput, outcomes: readonly Outcome[]): RunFigures {
  const requests = new Map(input.requests.map((request) => [request.id, request]));
  const live = outcomes.filter(({ requestId }) => !isOut(input, requests.get(requestId)?.ceiling ?? {}));
  const shares = live.map(({ share }) => share).toSorted((a, b) => a - b);
  const sum = (of: (outcome: Outcome) => number) => live.reduce((all, one) => all + of(one), 0);
  const waiting = live.filter((one) => one.missingTents > 0);
  const guaranteed = live.filter((one) => one.guaranteed);
  const over = live.filter(({ overNorm }) => overNorm);
  return {
    requests: live.length,
    needPlaces: sum(({ need }) => need),
    grantedPlaces: sum(({ places, need }) => Math.min(places, need)),
    lowest: shares[0] ?? 1000,
    median: shares[Math.floor((shares.length - 1) / 2)] ?? 1000,
    inFull: shares.filter((share) => share === 1000).length,
    refused: live.filter(({ outcome }) => total(outcome.granted) === 0 && total(outcome.claim) > 0).length,
    waiting: waiting.length,
    waitingTents: waiting.reduce((all, one) => all + one.missingTents, 0),
    grantedTents: sum(({ outcome }) => total(outcome.granted)),
    guaranteed: guaranteed.length,
    guaranteedTents: guaranteed.reduce((all, { outcome }) => all + total(outcome.granted), 0),
    overNorm: over.length,
    overNormTents: over.reduce((all, { outcome }) => all + total(outcome.asked) - total(outcome.claim), 0),
    betweenEquals: largestDifference(input, outcomes),
    orders: live.filter(({ outcome }) => total(outcome.granted) > 0).length,
  };
}

/** Neither held nor given anything: it was cancelled, or decided by hand. */
function isOut({ types }: DivisionInput, ceiling: Readonly<Record<string, number>>): boolean {
  return types.length > 0 && types.every(({ id }) => ceiling[id] === 0);
}

/** A row for each request, with what lists sort and narrow by. */
export function outcomesOf(
  input: DivisionInput,
  { outcomes }: Division,
  pins: readonly RecordedPin[],
  guaranteed: ReadonlySet<string>,
): readonly Outcome[] {
  const pinned = new Set(pins.map(({ request }) => request));
  const requests = new Map(input.requests.map((request) => [request.id, request]));
  return outcomes.map((outcome) => {
    const { id } = outcome;
    const need = requests.get(id)?.need['sleep'] ?? 0;
    return {
      requestId: id,
      need,
      places: outcome.places['sleep'] ?? 0,
      share: outcome.share['sleep'] ?? 1000,
      overNorm: total(outcome.asked) > total(outcome.claim),
      guaranteed: guaranteed.has(id),
      pinned: pinned.has(id),
      missingTents: missingTents(outcome),
      outcome,
    };
  });
}

/** What it waits for, less what came in place of it. */
export function missingTents({ missing, instead }: DivisionOutcome): number {
  return Math.max(0, missing.reduce((sum, { tents }) => sum + tents, 0) - total(instead));
}

/** What makes two groups equals: they may differ by one tent. */
export function equalsKey(input: DivisionInput, id: string): string {
  const request = input.requests.find((one) => one.id === id);
  return request === undefined ? id : keyOf(input, request);
}

function keyOf(input: DivisionInput, request: DivisionInput['requests'][number]): string {
  const { from, to, need, tier, credit, accepts, least } = request;
  return JSON.stringify([
    from,
    to,
    need['sleep'] ?? 0,
    tier,
    credit,
    accepts,
    least,
    ownClaims(request, input.types),
  ]);
}

/** Groups with the same window, need and claim and no limits: how many, and the most tents to sleep in by which two differ. */
export function equalsOf(
  input: DivisionInput,
  outcomes: readonly Outcome[],
): ReadonlyMap<string, { readonly groups: number; readonly difference: number }> {
  const byId = new Map(outcomes.map(({ requestId, outcome }) => [requestId, outcome]));
  const sleeping = input.types.filter(({ measure }) => measure === 'sleep').map(({ id }) => id);
  const free = input.requests.filter(
    ({ held, ceiling }) => total(held) === 0 && Object.keys(ceiling).length === 0,
  );
  const groups = Map.groupBy(free, (request) => keyOf(input, request));
  return new Map(
    [...groups].map(([key, members]) => {
      const tents = members.map(({ id }) =>
        sleeping.reduce((sum, type) => sum + (byId.get(id)?.granted[type] ?? 0), 0),
      );
      return [key, { groups: members.length, difference: Math.max(...tents) - Math.min(...tents) }];
    }),
  );
}

function largestDifference(input: DivisionInput, outcomes: readonly Outcome[]): number {
  return Math.max(0, ...[...equalsOf(input, outcomes).values()].map(({ difference }) => difference));
}
