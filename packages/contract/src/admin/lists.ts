import * as z from 'zod/mini';

/** A page of a list: where it begins, and how long it is. `after` is what the page before answered as `Next`. */
export const listQuery = {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  after: z.optional(z.string().check(z.maxLength(2000))),
};

/** A list by cursor: a long one is not counted to the end. */
export function cursorList<S extends z.ZodMiniType>(entry: S) {
  return z.object({
    Collection: z.array(entry),
    Next: z.nullable(z.string()),
    Total: z.int(),
    TotalIsExact: z.boolean(),
  });
}

/** A query name that may be repeated; its values are alternatives. */
export function severalOf<S extends z.ZodMiniType>(one: S) {
  return z.optional(
    z.pipe(
      z.transform((given) => (Array.isArray(given) ? given : [given])),
      z.array(one).check(z.maxLength(50)),
    ),
  );
}

/** Words that somebody types to find rows. */
export const typedWords = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** Which columns a file of a list has, in their order. */
export function fileColumns<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({ Columns: z.array(z.enum(columns)).check(z.minLength(1), z.maxLength(20)) });
}
