import { peakSeason, seasonsOf } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockRequest } from '../lending/index.ts';
import { findRound } from './rounds.sql.ts';
import { saveWaits } from './waiting.sql.ts';

/** A group waits for the tents that it misses, or does so no more; the same said twice is said once more. */
export const sayWaiting = command(
  { right: 'customer' },
  async (
    context: BareContext,
    { requestId, waits }: { readonly requestId: string; readonly waits: boolean },
  ): Promise<{ readonly waits: boolean } | Refusal> => {
    const { shop, actor } = context;
    const { lending } = shop.config;
    return inTransaction<{ readonly waits: boolean } | Refusal>(
      shop.database,
      async (transaction) => {
        const request = await lockRequest(transaction, requestId, CustomerScope.of(actor));
        if (request === undefined || lending === undefined) return refuse('NotFound');
        const season = peakSeason(seasonsOf(lending), { from: request.firstDay, to: request.lastDay });
        const round = season === null ? undefined : await findRound(transaction, season.peak.from);
        if (request.state !== 'ASSIGNED' || round?.publishedRun == null) return refuse('NotFound');
        await saveWaits(transaction, context, requestId, waits);
        return { waits };
      },
      { planned: true },
    );
  },
);
