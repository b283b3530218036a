import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { IsoDate, RequestState } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';

/** A request as staff reads it: whose it is, and what was asked. */
export interface StaffRequest {
  id: string;
  customerId: string;
  companyName: string;
  customerGroup: string | null;
  email: string;
  state: RequestState;
  createdAt: EpochMs;
  name: string;
  firstDay: IsoDate;
  lastDay: IsoDate;
  total: number;
  senior: number;
  patrol: number;
  stock: boolean;
}

const kinds = {
  id: 'text',
  customerId: 'text',
  companyName: 'text',
  customerGroup: 'text?',
  email: 'text',
  state: 'text',
  createdAt: 'instant',
  name: 'text',
  firstDay: 'day',
  lastDay: 'day',
  total: 'int',
  senior: 'int',
  patrol: 'int',
  stock: 'bool',
} as const;

const read = `
  select r.id, r.customer_id as "customerId", c.company_name as "companyName", c.customer_group as "customerGroup",
    coalesce(nullif(k.email, ''), c.email) as email, r.state, r.created_at as "createdAt", r.name,
    r.first_day as "firstDay", r.last_day as "lastDay", r.spots_total as total, r.tents_senior as senior,
    r.tents_patrol as patrol, r.tents_stock as stock
  from $schema.rental_request r
  join $schema.customer c on c.id = r.customer_id
  left join $schema.contact k on k.id = r.contact_id`;

const open = statement<StaffRequest>(kinds)(
  `${read} where r.state = 'REQUESTED' order by r.first_day, r.id limit 1000`,
);

// The number alone: a dash is the first character behind it, and a full stop comes after the dash.
const named = statement<StaffRequest>(kinds)(
  `${read} where r.id = $1 or (r.id > $1 || '-' and r.id < $1 || '.') order by r.id limit 1`,
);

/** Those that nobody has decided about, the earliest camp first. */
export function openRequests(db: Db): Promise<StaffRequest[]> {
  return db.rows(open);
}

/** By the whole id, or by the number that people read. */
export function requestNamed(db: Db, key: string): Promise<StaffRequest | undefined> {
  return db.first(named, [key]);
}

const lenderColumns = { customerGroup: 'text?', contactId: 'text?', language: 'text?' } as const;
const lenderSql = `
  select c.customer_group as "customerGroup", k.id as "contactId", l.language
  from $schema.customer c
  -- Whoever sent it, else anybody who still acts for the association.
  left join lateral (
    select k.id from $schema.contact k where k.customer_id = c.id and k.removed_at is null
    order by k.id = $2 desc nulls last, k.id limit 1
  ) k on true
  left join $schema.login l on l.id = $3
  where c.id = $1`;
const lender = statement<Lender>(lenderColumns)(lenderSql);
const lenderForUpdate = statement<Lender>(lenderColumns)(`${lenderSql} for update of c`);

/** For whom a request is assigned. */
export interface Lender {
  customerGroup: string | null;
  contactId: string | null;
  language: Language | null;
}

interface OfLender {
  readonly customerId: string;
  readonly contactId: string | null;
  readonly loginId: string | null;
}

/** The same, its customer locked. */
export function lockLender(
  db: Db,
  { customerId, contactId, loginId }: OfLender,
): Promise<Lender | undefined> {
  return db.first(lenderForUpdate, [customerId, contactId, loginId]);
}

export function lenderOf(db: Db, { customerId, contactId, loginId }: OfLender): Promise<Lender | undefined> {
  return db.first(lender, [customerId, contactId, loginId]);
}
