import * as z from 'zod/mini';

/** The interface languages (spec 1 §1). */
export const languages = ['nl', 'en', 'de'] as const;
export const Language = z.enum(languages);
export type Language = z.output<typeof Language>;

/** A name that people read, in every language: a shop may switch one on later without a new file. */
export const Translated = z.strictObject({ nl: line(200), en: line(200), de: line(200) });
export type Translated = z.output<typeof Translated>;

/** One line of text that may not be empty. */
export function line(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
}

/** What stands in addresses and in the database: letters, digits, `_` and `-`. */
export const Key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/u));

export const Email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/u));

/** Two capital letters, ISO 3166. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/u));

/** A file of the shop's folder, such as `images/scene.webp`: never outside it. */
export const ShopFile = z
  .string()
  .check(z.regex(/^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/u));

/** The days that a language writes and the cents that a price has are whole and never negative. */
export const Count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const AtLeastOne = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
