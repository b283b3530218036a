import { createHash } from 'node:crypto';

/**
 * One SQL statement of a feature. Tables are written `$schema.item`; the shop's database puts its own
 * schema there, once, and PostgreSQL prepares the result under a name made from its text.
 */
export interface Statement<Row> {
  readonly text: string;
  /** Only for the types: what one row looks like. */
  readonly row?: Row;
}

export function statement<Row = Record<string, never>>(text: string): Statement<Row> {
  return { text: text.trim() };
}

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Replaces the placeholder by the quoted schema and names the statement by a hash of the result. */
export function prepare(text: string, schema: string): Prepared {
  const qualified = text.replaceAll('$schema.', `"${schema}".`);
  return {
    name: `s${createHash('sha256').update(qualified).digest('base64url').slice(0, 20)}`,
    text: qualified,
  };
}
