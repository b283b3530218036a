import * as z from 'zod/mini';

/** Editing of orders by customers, beside the core settings that say which and until when (spec 2 §5). */
export const OrderEditConfig = z.strictObject({
  /** False: there is no screen for it, so nothing leads there (spec 1 §5, "an edit route must be configured"). */
  offered: z._default(z.boolean(), true),
  /** False: amounts can only be lowered (spec 2 §5, "a non-increasing option"). */
  mayIncrease: z._default(z.boolean(), true),
  /** Where the way back leads (spec 2 §2). */
  back: z._default(z.enum(['confirmation', 'account']), 'confirmation'),
});
