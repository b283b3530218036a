import * as z from 'zod/mini';

/** What it is not has words of its own, by this name. */
const oneLine = z.regex(/^[^\t\n\r]*$/u, 'one-line');

/** IDs are strings everywhere on the wire (RULINGS, "IDs"). */
export const Id = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^\P{Cc}*$/u));

/** A calendar day, `yyyy-MM-dd`. That it exists is checked by the rules, not by the pattern. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));

/** A day, or a moment whose local day counts (RULINGS, "DateTimeExpectedStart, …End"). */
export const DayOrMoment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/u));

/** ISO 8601 with offset. */
export const Moment = z.string();

/** Money on the wire: a JSON number with at most two decimals (spec 1 §1, EUR). */
export const Money = z.number();

/** What a customer may ask of one line; the limit keeps sums within safe integers. */
export const Amount = z.int().check(z.minimum(1), z.maximum(100_000));

export const Reference = z.object({ Key: z.string(), Description: z.string() });

/** The answer of calls that only do. */
export const Nothing = z.null();

/** What people type on one line: trimmed, with a length in characters. What no text may hold, the server refuses. */
export function text(max: number, min = 0) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), oneLine);
}

/** The same with line breaks and tabs. */
export function lines(max: number, min = 0) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
}

/** A password is taken with the blanks around it. */
export function password(min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(200), oneLine);
}

/** Every list of the wire: `index` is the page, from 0. */
export function listOf<S extends z.ZodMiniType>(entry: S) {
  return z.object({ Collection: z.array(entry), Total: z.int(), Index: z.int() });
}

export const CustomFieldValue = z.union([text(2000), z.number(), z.boolean(), z.null()]);

/** Free fields that a shop declares in `shop.json`; the server refuses unknown names. */
export const CustomFields = z.record(z.string(), CustomFieldValue);

export const pageQuery = {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  index: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
};
