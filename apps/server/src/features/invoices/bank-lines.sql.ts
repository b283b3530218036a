import type { IsoDate } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { BankEntry } from './camt.ts';

export type BankLineState = 'open' | 'booked' | 'ignored';
export type BankView = BankLineState | 'all';
export type BankSort = 'day' | 'amount';

/** An invoice that an entry may have paid. */
export interface Suggested {
  readonly number: string;
  readonly buyerName: string;
  readonly openCents: number;
}

export interface BankLineRow {
  id: string;
  version: number;
  state: BankLineState;
  account: string;
  day: IsoDate;
  cents: number;
  /** What of it was booked. */
  bookedCents: number;
  party: string;
  partyIban: string;
  reference: string | null;
  text: string;
  reason: string;
  /** What it paid. */
  invoices: readonly { readonly number: string; readonly cents: number }[];
  /** While it is open: the invoice that it names, else some of which as much is open. */
  suggested: readonly Suggested[];
}

const columns = {
  id: 'text',
  version: 'int',
  state: 'text',
  account: 'text',
  day: 'day',
  cents: 'int',
  bookedCents: 'int',
  party: 'text',
  partyIban: 'text',
  reference: 'text?',
  text: 'text',
  reason: 'text',
  invoices: 'json',
  suggested: 'json',
} as const satisfies ColumnsOf<BankLineRow>;

const bookedSql = `coalesce((select sum(p.cents) from $schema.invoice_payment p where p.bank_line_id = l.id), 0)::bigint`;

const writtenSql = `'+++' || substr(l.reference, 1, 3) || '/' || substr(l.reference, 4, 4) || '/' || substr(l.reference, 8) || '+++'`;

const rowSql = `l.id, l.version, l.state, l.account, l.day, l.cents, ${bookedSql} as "bookedCents", l.party,
    l.party_iban as "partyIban", l.reference, l.text, l.reason, (
      select coalesce(jsonb_agg(jsonb_build_object('number', one.number, 'cents', one.cents) order by one.number), '[]')
      from (select i.number, sum(p.cents) as cents from $schema.invoice_payment p
        join $schema.invoice i on i.id = p.invoice_id where p.bank_line_id = l.id
        group by i.number having sum(p.cents) <> 0) one
    ) as invoices, case when l.state <> 'open' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'buyerName', i.buyer ->> 'name',
        'openCents', s.open_cents) order by s.number), '[]')
      from (
        select named.id from $schema.invoice named where named.payment_reference = ${writtenSql}
        union
        (select alike.invoice_id from $schema.invoice_standing alike
          where alike.state = 'open' and alike.open_cents = l.cents - ${bookedSql} order by alike.number limit 3)
      ) may
      join $schema.invoice_standing s on s.invoice_id = may.id and s.state = 'open'
      join $schema.invoice i on i.id = s.invoice_id
    ) end as suggested`;

const viewSql = {
  open: "l.state = 'open'",
  booked: "l.state = 'booked'",
  ignored: "l.state = 'ignored'",
  all: 'true',
} as const satisfies Record<BankView, string>;

/** $1 and $2 days, $3 words. */
const whereSql = (view: BankView) => `${viewSql[view]}
    and ($1::date is null or l.day >= $1) and ($2::date is null or l.day <= $2)
    and ($3::text[] is null or l.words like all($3))`;

function statementsOf(view: BankView) {
  return {
    page: sortedPages<BankLineRow, BankSort>(columns, {
      id: 'l.id',
      first: 4,
      sorts: { day: { sql: 'l.day', type: 'date' }, amount: { sql: 'l.cents', type: 'bigint' } },
      sql: ({ key, within, order, by }) => `
        select ${rowSql}, ${key}
        from (select * from $schema.bank_line l where ${whereSql(view)} and ${within} ${order}) l
        order by ${by}`,
    }),
    count: statement({ count: 'int' })(`
      select count(*)::integer as count
      from (select from $schema.bank_line l where ${whereSql(view)} limit ${countedTo}) found`),
  };
}

const statements = {
  open: statementsOf('open'),
  booked: statementsOf('booked'),
  ignored: statementsOf('ignored'),
  all: statementsOf('all'),
} as const satisfies Record<BankView, unknown>;

export interface BankSearch {
  readonly view: BankView;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly words: readonly string[];
}

function valuesOf({ from, to, words }: BankSearch) {
  return [from, to, words.length === 0 ? null : words.map(likePattern)];
}

/** One more than fits, where there are more. */
export function readBankPage(db: Db, search: BankSearch, page: Sorted<BankSort> & PageSpan) {
  return statements[search.view].page(db, valuesOf(search), page);
}

export async function countBankLines(db: Db, search: BankSearch): Promise<Counted> {
  return counted((await db.first(statements[search.view].count, valuesOf(search)))?.count);
}

const insertFile = statement(`
  insert into $schema.bank_file (id, name, sha256, at, by) values ($1, $2, $3, $4, $5)
`);

// What left the account pays no invoice, and what is no euro nobody can book here.
const insertLines = statement({ id: 'text' })(`
  insert into $schema.bank_line (id, key, file_id, account, day, cents, party, party_iban, reference, text, state, reason, words)
  select gen_random_uuid()::text, e.key, $1, e.account, e.day, e.cents, e.party, e."partyIban", e.reference, e.text,
    case when e.cents <= 0 or e.currency <> 'EUR' then 'ignored' else 'open' end,
    case when e.cents <= 0 then 'debit' when e.currency <> 'EUR' then 'currency' else '' end,
    $schema.folded(concat_ws(' ', e.party, e."partyIban", e.reference, e.text, (abs(e.cents) / 100.0)::numeric(14, 2)))
  from jsonb_to_recordset($2::jsonb) as e(key text, account text, day date, cents bigint, party text, "partyIban" text,
    reference text, text text, currency text)
  -- In one order, so that who sends the same file at the same time waits and does not cross.
  order by e.key
  on conflict (key) do nothing
  returning id
`);

export interface NewBankFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: Buffer;
  readonly by: string;
}

/** Answers how many of its entries nobody had sent before. */
export async function writeBankFile(
  db: Db,
  { id, name, sha256, by }: NewBankFile,
  entries: readonly BankEntry[],
  now: EpochMs,
): Promise<number> {
  await db.rows(insertFile, [id, name, sha256, instant(now), by]);
  return (await db.rows(insertLines, [id, JSON.stringify(entries)])).length;
}

const waiting = statement({ id: 'text' })(`
  select id from $schema.bank_line where key = any($1::text[]) and state = 'open' and reference is not null order by id
`);

/** Those of a file that say what they paid and were not booked yet, by whoever sent them first. */
export async function waitingLines(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  return (await db.rows(waiting, [keys])).map(({ id }) => id);
}

const tally = statement<FileTally>({ booked: 'int', open: 'int', ignored: 'int' })(`
  select count(*) filter (where state = 'booked')::integer as booked,
    count(*) filter (where state = 'open')::integer as open, count(*) filter (where state = 'ignored')::integer as ignored
  from $schema.bank_line where key = any($1::text[])
`);

export interface FileTally {
  booked: number;
  open: number;
  ignored: number;
}

/** How the entries of a file stand, whoever sent them first. */
export async function tallyLines(db: Db, keys: readonly string[]): Promise<FileTally> {
  return (await db.first(tally, [keys])) ?? { booked: 0, open: 0, ignored: 0 };
}

export interface LockedLine {
  id: string;
  version: number;
  state: BankLineState;
  account: string;
  day: IsoDate;
  cents: number;
  party: string;
  reference: string | null;
}

const lockedColumns = {
  id: 'text',
  version: 'int',
  state: 'text',
  account: 'text',
  day: 'day',
  cents: 'int',
  party: 'text',
  reference: 'text?',
} as const satisfies ColumnsOf<LockedLine>;

const lock = statement<LockedLine>(lockedColumns)(`
  select l.id, l.version, l.state, l.account, l.day, l.cents, l.party, l.reference
  from $schema.bank_line l where l.id = $1 for update
`);

export function lockBankLine(db: Db, id: string): Promise<LockedLine | undefined> {
  return db.first(lock, [id]);
}

const booked = statement({ cents: 'int' })(
  `select ${bookedSql} as cents from $schema.bank_line l where l.id = $1`,
);

/** Behind the lock. */
export async function bookedOf(db: Db, id: string): Promise<number> {
  return (await db.first(booked, [id]))?.cents ?? 0;
}

const setState = statement({ version: 'int' })(`
  update $schema.bank_line set state = $2, reason = $3 where id = $1 returning version
`);

export async function writeLineState(
  db: Db,
  id: string,
  { state, reason = '' }: { readonly state: BankLineState; readonly reason?: string },
): Promise<number> {
  return (await db.first(setState, [id, state, reason]))?.version ?? 0;
}

const named = statement({ number: 'text' })(
  `select i.number from $schema.invoice i where i.payment_reference = $1`,
);

/** All that have it: a series that began anew within a year gave some of them twice. */
export async function invoicesByReference(db: Db, written: string): Promise<readonly string[]> {
  return (await db.rows(named, [written])).map(({ number }) => number);
}

const reopen = statement(`
  update $schema.bank_line l set state = 'open' where l.state = 'booked'
    and l.id = (select p.bank_line_id from $schema.invoice_payment p where p.id = $1)
`);

/** After what was booked of it is taken back, somebody has to say again what it paid. */
export async function reopenLineOf(db: Db, paymentId: string): Promise<void> {
  await db.rows(reopen, [paymentId]);
}
