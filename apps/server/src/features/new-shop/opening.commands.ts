import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import { type Opening, stepsOf } from './opening.queries.ts';
import { writeOpen } from './opening.sql.ts';

/** Every process has it open within a second. Pressed twice it stays open; what is missing is named, each by its step. */
export const staffOpenShop = command(
  { right: 'settings.write' },
  (context: Context): Promise<Opening | Refusal> =>
    inTransaction<Opening | Refusal>(context.shop.database, async (db) => {
      const { shop, now } = context;
      const steps = await stepsOf(db, shop);
      const missing = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone);
      if (shop.stored?.state === 'draft' && missing.length > 0)
        return refuse('ShopNotReady', {
          fields: missing.map(({ key }) => ({ field: key, reason: `opening-${key}` })),
        });
      if (await writeOpen(db, shop.id, now))
        await recordEvents(db, context, { entity: 'shop', entityId: shop.id, action: 'open' });
      return { state: 'open', origin: canonicalOrigin(shop), preview: null, steps };
    }),
);
