import { randomUUID } from 'node:crypto';
import { peakSeason, seasonsOf } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { byWhom } from '../../platform/events/record-event.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findToldRequest } from '../lending/index.ts';
import {
  type AppealAbout,
  type AppealRow,
  type AppealState,
  decideAppeal,
  readAppeals,
  saveAppeal,
} from './appeals.sql.ts';
import { findRound } from './rounds.sql.ts';

/** A group asks to look again at the facts of its request: once, while that is possible. */
export const appealOwnOutcome = command(
  { right: 'customer' },
  async (
    context: BareContext,
    {
      requestId,
      about,
      text,
    }: { readonly requestId: string; readonly about: AppealAbout; readonly text: string },
  ): Promise<{ readonly state: AppealState } | Refusal> => {
    const { shop, actor, now } = context;
    const { lending } = shop.config;
    return inTransaction<{ readonly state: AppealState } | Refusal>(shop.database, async (transaction) => {
      const request = await findToldRequest(transaction, requestId, CustomerScope.of(actor));
      if (request === undefined || lending === undefined) return refuse('NotFound');
      const season = peakSeason(seasonsOf(lending), { from: request.firstDay, to: request.lastDay });
      const round = season === null ? undefined : await findRound(transaction, season.peak.from);
      const until = round?.appealUntil ?? null;
      if (round === undefined || until === null || shop.zone.dayOf(now) > until)
        return refuse('AppealClosed');
      const appeal = { id: randomUUID(), roundId: round.id, requestId, about, text };
      return (await saveAppeal(transaction, context, appeal)) ? { state: 'open' } : refuse('AppealClosed');
    });
  },
);

export const staffListAppeals = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId }: { readonly roundId: string },
  ): Promise<readonly AppealRow[] | Refusal> =>
    (await findRound(shop.database, roundId)) === undefined
      ? refuse('NotFound')
      : readAppeals(shop.database, roundId),
);

/** Answers an appeal once. Tents for one that is upheld come by the edit of its order, of what is there. */
export const staffDecideAppeal = command(
  { right: 'division.run' },
  async (
    context: BareContext,
    input: {
      readonly roundId: string;
      readonly appealId: string;
      readonly isUpheld: boolean;
      readonly answer: string;
    },
  ): Promise<AppealRow | Refusal> => {
    const { roundId, appealId: id, isUpheld, answer } = input;
    return inTransaction<AppealRow | Refusal>(context.shop.database, async (transaction) => {
      const isDecided = await decideAppeal(transaction, context, {
        id,
        roundId,
        state: isUpheld ? 'upheld' : 'refused',
        answer,
        by: byWhom(context),
      });
      const appeal = (await readAppeals(transaction, roundId)).find((one) => one.id === id);
      if (appeal === undefined) return refuse('NotFound');
      return isDecided ? appeal : refuse('AlreadyDecided');
    });
  },
);
