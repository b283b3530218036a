import { type CarryOverTerms, diffDivisions, type DivisionInput } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { applicationsById } from '../lending/index.ts';
import { divideAside } from './divide-aside.ts';
import { buildInput, freeze, type Frozen } from './division-input.ts';
import { hashOf, type Policy, seasonOfPolicy } from './policy.ts';
import { loansOf, policyTents, seasonOfRound } from './rounds.commands.ts';
import { nextPolicy } from './rounds.queries.ts';
import { findRound, readFrozen, readPins } from './rounds.sql.ts';
import { figuresOf, outcomesOf } from './run-figures.ts';
import { creditsOf, readDayStock } from './run-parts.ts';
import { readSharesBefore } from './shares.sql.ts';

export interface CarryOverEffects {
  /** Null: no round before was published, and nothing is carried over. */
  readonly round: string | null;
  /** Of the shares of the round before. */
  readonly average: number;
  readonly requests: number;
  /** Requests of associations that were in the round before, and those of them that move forward. */
  readonly known: number;
  readonly forward: number;
  readonly mostCredit: number;
  /** With it beside without it, on what is asked now; null where more is promised than there is. */
  readonly divided: {
    readonly up: number;
    readonly down: number;
    readonly same: number;
    readonly lowestBefore: number;
    readonly lowestAfter: number;
  } | null;
}

/** What carrying over last year's shares would do to what is asked now, in numbers; nothing of it is stored. */
export const staffCarryOver = query(
  { right: 'division.run', shared: 'nobody', rateLimit: 'lookups' },
  async (
    context: BareContext,
    { roundId, ...terms }: CarryOverTerms & { readonly roundId: string },
  ): Promise<CarryOverEffects | Refusal> => {
    const { shop } = context;
    const { database } = shop;
    const [round, tents, stored, pins, shares] = await Promise.all([
      findRound(database, roundId),
      policyTents(context, database),
      readFrozen(database, roundId),
      readPins(database, roundId),
      readSharesBefore(database, roundId),
    ]);
    if (isRefusal(tents)) return tents;
    const season = seasonOfRound(context, roundId);
    const dates = season === null ? round?.policy.season : seasonOfPolicy(season);
    if (dates === undefined) return refuse('NotFound');
    const policy = round?.policy ?? nextPolicy(null, tents, dates);
    const { frozen, applications } = await askedNow(context, policy, stored);
    const stock = await readDayStock(
      database,
      context,
      { policy, reserve: round?.reserve ?? [] },
      frozen.days,
    );
    const inputWith = (credits: (customerId: string) => number): DivisionInput =>
      buildInput({
        frozen,
        policy,
        stock,
        pins,
        // The lots of the round are nobody's to know yet: between equals any order will do.
        lots: new Map(frozen.requests.map(({ id }) => [id, hashOf(id)])),
        standing: new Map(
          applications.map(({ id, state, isGuaranteed, customerId }) => [
            id,
            { state, isGuaranteed, credit: credits(customerId) },
          ]),
        ),
      }).input;
    const [without, carried] = [inputWith(() => 0), inputWith(creditsOf(terms, shares))];
    const credits = carried.requests.map(({ credit }) => credit);
    return {
      round: shares.round,
      average: shares.count === 0 ? 0 : Math.floor(shares.sum / shares.count),
      requests: frozen.requests.length,
      known: applications.filter(({ customerId }) => shares.own.has(customerId)).length,
      forward: credits.filter((credit) => credit > 0).length,
      mostCredit: credits.reduce((most, credit) => Math.max(most, credit), 0),
      divided: await dividedBoth(without, carried),
    };
  },
);

async function askedNow(context: BareContext, policy: Policy, stored: Frozen | null) {
  if (stored === null) {
    const loans = await loansOf(context.shop.database, context, policy);
    return { frozen: freeze(loans, policy), applications: loans.map(({ application }) => application) };
  }
  const ids = stored.requests.map(({ id }) => id);
  const { lending } = context.shop.config;
  return {
    frozen: stored,
    applications: await applicationsById(context.shop.database, ids, lending?.tents ?? []),
  };
}

async function dividedBoth(
  without: DivisionInput,
  carried: DivisionInput,
): Promise<CarryOverEffects['divided']> {
  const [before, after] = [
    await divideAside({ kind: 'divide', input: without }),
    await divideAside({ kind: 'divide', input: carried }),
  ];
  if (before?.kind !== 'done' || after?.kind !== 'done') return null;
  const { up, down, same, other } = diffDivisions(before.division, after.division).totals;
  const lowest = (input: DivisionInput, division: typeof before.division) =>
    figuresOf(input, outcomesOf(input, division, [], new Set())).lowest;
  return {
    up,
    down,
    same: same + other,
    lowestBefore: lowest(without, before.division),
    lowestAfter: lowest(carried, after.division),
  };
}
