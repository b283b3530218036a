import * as z from 'zod/mini';
import { FieldError } from '../errors.ts';
import { Id, Moment } from '../wire/scalars.ts';

// What every act of staff has: a try of it, and a way back.

/** With `DryRun` it tells what it would do, and does nothing. */
export const actQuery = z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) });

/** How an act is taken back, and until when nobody has heard of it; null: there is no way back. */
export const WayBack = z.nullable(z.object({ ID: z.string(), Until: Moment }));

/** In a history: how the caller takes it back today; `IsTold`: somebody was mailed of it, and hears nothing of that. */
export const HistoryUndo = z.nullable(z.object({ ID: z.string(), IsTold: z.boolean() }));

/** What an act does, or would do, besides what it says: the mails that go out for it, by their kind. */
export const MailEffects = z.object({ Mails: z.array(z.string()) });

/** So many rows are acted on by one call. */
export const rowsAtOnce = 100;

/** Rows of which no version matters. */
export const RowIDs = z.array(Id).check(z.minLength(1), z.maxLength(rowsAtOnce));

/** Rows as their caller saw them: one that became another since is left as it is, and told so. */
export const SeenRows = z
  .array(z.strictObject({ ID: Id, Version: z.int() }))
  .check(z.minLength(1), z.maxLength(rowsAtOnce));

/** Why a row was left as it was. */
export const RowError = z.object({
  Code: z.string(),
  Message: z.string(),
  Fields: z.optional(z.array(FieldError)),
});
export type RowError = z.output<typeof RowError>;

/** What came of each row: what was done, or why not. */
export function rowOutcomes<S extends z.ZodMiniType>(done: S) {
  return z.object({
    Collection: z.array(z.object({ ID: z.string(), Done: z.nullable(done), Error: z.nullable(RowError) })),
  });
}
