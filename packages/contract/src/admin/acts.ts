import * as z from 'zod/mini';
import { Moment } from '../wire/scalars.ts';

// What every act of staff has: a try of it, and a way back.

/** With `DryRun` it tells what it would do, and does nothing. */
export const actQuery = z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) });

/** How an act is taken back, and until when nobody has heard of it; null: there is no way back. */
export const WayBack = z.nullable(z.object({ ID: z.string(), Until: Moment }));

/** In a history: how the caller takes it back today; `IsTold`: somebody was mailed of it, and hears nothing of that. */
export const HistoryUndo = z.nullable(z.object({ ID: z.string(), IsTold: z.boolean() }));

/** What an act does, or would do, besides what it says: the mails that go out for it, by their kind. */
export const MailEffects = z.object({ Mails: z.array(z.string()) });
