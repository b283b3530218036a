import { createHash } from 'node:crypto';
import type { IsoDate } from '@bivak/rules';
import type { EpochMs } from './types.ts';

/** What a column is in this process, by the word that declares it. */
interface Kinds {
  text: string;
  'text[]': readonly string[];
  int: number;
  /** Not a whole number, such as degrees. */
  real: number;
  bool: boolean;
  day: IsoDate;
  instant: EpochMs;
  bytes: Buffer;
  json: unknown;
}

type Kind = keyof Kinds;

/** A column that may be null is declared with `?`. One that is `unread` is selected for its effect alone. */
type Declared = Kind | `${Kind}?` | 'unread';

export type Columns = Readonly<Record<string, Declared>>;

type ValueOf<D extends Declared> = D extends `${infer K extends Kind}?`
  ? Kinds[K] | null
  : D extends Kind
    ? Kinds[D]
    : never;

type RowOf<C extends Columns> = {
  -readonly [name in keyof C as C[name] extends 'unread' ? never : name]: ValueOf<C[name]>;
};

/** The kinds of which a value may be; as JSON it may be anything. */
type KindOf<Value> =
  | 'json'
  | {
      [K in Exclude<Kind, 'json'>]: [Value] extends [Kinds[K]] ? K : never;
    }[Exclude<Kind, 'json'>];

/** The columns that a row has to have been declared with: a null that the row does not know is a fault of types. */
export type ColumnsOf<Row> = {
  readonly [name in keyof Row]-?: null extends Row[name]
    ? `${KindOf<NonNullable<Row[name]>>}?`
    : KindOf<Row[name]>;
} & { readonly [effect in Exclude<'onePlan' | 'held', keyof Row>]?: 'unread' };

/**
 * One SQL statement of a feature. Tables are written `$schema.item`; the shop's database puts its own
 * schema there, once, and PostgreSQL prepares the result under a name made from its text.
 */
export interface Statement<Row> {
  readonly text: string;
  /** Null where SQL of a library passes through. */
  readonly columns: Columns | null;
  /** Only for the types: what one row looks like. */
  readonly row?: Row;
}

type NoRow = Record<string, never>;

const declared: Statement<unknown>[] = [];

/**
 * Declares the columns of the answer, and the row follows from them: `statement({ id: 'text', tel: 'text?' })(sql)`.
 * Where the row has a name, or says more than PostgreSQL knows (the words of a status, the shape of JSON), it is
 * named, and the columns have to fit it: `statement<CartRow>({ … })(sql)`. A test compares them with what PostgreSQL
 * answers, and outside production a null that is not declared throws.
 */
export function statement(text: string): Statement<NoRow>;
export function statement<const C extends Columns>(columns: C): (text: string) => Statement<RowOf<C>>;
export function statement<Row>(columns: ColumnsOf<Row>): (text: string) => Statement<Row>;
export function statement(
  first: Columns | string,
): Statement<unknown> | ((text: string) => Statement<unknown>) {
  return typeof first === 'string' ? declare({}, first) : (text) => declare(first, text);
}

function declare(columns: Columns, text: string): Statement<unknown> {
  const made = { text: text.trim(), columns };
  declared.push(made);
  return made;
}

/** SQL that a library hands over; nobody declares what it answers. */
export function foreignStatement(text: string): Statement<object> {
  return { text, columns: null };
}

/** All statements of the modules that are loaded, for the test that compares them with PostgreSQL. */
export function declaredStatements(): readonly Statement<unknown>[] {
  return declared;
}

const checked = process.env['NODE_ENV'] !== 'production';

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  'text[]': Array.isArray,
  int: (value) => typeof value === 'number',
  real: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string',
  instant: (value) => typeof value === 'number',
  bytes: (value) => Buffer.isBuffer(value),
  json: () => true,
};

/** Outside production, throws when a row is not as its statement declares it. */
export function checkRows({ columns, text }: Statement<unknown>, rows: readonly object[]): void {
  if (!checked || columns === null) return;
  for (const row of rows) {
    const fault = rowFault(columns, row);
    if (fault !== null)
      throw new TypeError(`the statement does not declare what it answers: ${fault} in ${text}`);
  }
}

function rowFault(columns: Columns, row: object): string | null {
  const undeclared = Object.keys(row).find((name) => columns[name] === undefined);
  if (undeclared !== undefined) return `${undeclared} is not declared`;
  for (const [name, kind] of Object.entries(columns)) {
    const value = (row as Record<string, unknown>)[name];
    if (value === undefined) return `${name} is missing`;
    if (kind === 'unread' || (value === null && kind.endsWith('?'))) continue;
    if (value === null || !fits[kind.replace('?', '') as Kind](value)) return `${name} is no ${kind}`;
  }
  return null;
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
