import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type StoredFile, storedFileColumns } from '../../platform/files/stored-files.ts';

/** Whose data: the whole customer's, or what is about one of its persons. */
export interface WhoseData {
  readonly customerId: string;
  readonly contactId: string;
  readonly whole: boolean;
}

/** $1 the customer, $2 the person, $3 whether it is all of the customer. */
const theirs = `
  person as (
    select k.* from $schema.contact k where k.customer_id = $1 and ($3 or k.id = $2)
  ), ordered as (
    select r.* from $schema.reservation r where r.customer_id = $1 and ($3 or r.contact_id = $2)
  ), talk as (
    select c.* from $schema.conversation c where c.customer_id = $1 and ($3 or c.contact_id = $2)
  ), billed as (
    -- Invoices are for who manages the customer, whoever placed the order (spec 1 §6).
    select i.* from $schema.invoice i where i.customer_id = $1 and $3
  ), basket as (
    select c.* from $schema.cart c where c.customer_id = $1 and ($3 or c.contact_id = $2)
  )`;

const list = (what: string, from: string) => `coalesce((select jsonb_agg(${what}) from ${from}), '[]')`;

/** A login may act for other customers as well, so when it was used is told to nobody but the caller. */
const ownLogin = '(select login_id from $schema.membership where contact_id = $2) m';

// What staff writes for itself is none of it. Rows as they are stored, so that a column that comes later is told too; of secrets and of what only counts, nothing.
// A list of everything in one statement (decision 0006).
const everything = statement<{ data: unknown }>({ data: 'json?' })(`
  with ${theirs}
  select jsonb_build_object(
    'customer', (select to_jsonb(c) - '{version,called,notes,blocked_reason,merged_into,merged_at}'::text[] from $schema.customer c where c.id = $1 and $3),
    'invoice_details', (
      select to_jsonb(d) - 'version' from $schema.customer_detail d where d.customer_id = $1 and $3
    ),
    'persons', ${list(
      `to_jsonb(p) - 'version' || jsonb_build_object('address', (
        select to_jsonb(a) from $schema.contact_address a where a.contact_id = p.id
      ))`,
      'person p',
    )},
    'logins', ${list(
      `jsonb_build_object('contact_id', m.contact_id, 'email', l.email, 'role_name', m.role_name, 'language', l.language,
        'approved', l.approved, 'activated', l.activated, 'created_at', l.created_at)`,
      'person p join $schema.membership m on m.contact_id = p.id join $schema.login l on l.id = m.login_id',
    )},
    'invitations', ${list(
      `jsonb_build_object('contact_id', i.contact_id, 'email', i.email, 'role_name', i.role_name, 'created_at', i.created_at)`,
      '$schema.invitation i where i.contact_id in (select id from person)',
    )},
    'sign_ons', ${list(
      `jsonb_build_object('issuer', s.issuer, 'subject', s.subject, 'created_at', s.created_at)`,
      `${ownLogin} join $schema.sign_on_identity s on s.login_id = m.login_id`,
    )},
    'sessions', ${list(
      `jsonb_build_object('issued_at', t.issued_at, 'expires_at', t.expires_at)`,
      `${ownLogin} join $schema.session_token t on t.login_id = m.login_id`,
    )},
    'login_addresses', ${list(
      `jsonb_build_object('last_at', a.last_at)`,
      `${ownLogin} join $schema.known_address a on a.login_id = m.login_id`,
    )},
    'mails', ${list(
      `jsonb_build_object('kind', e.kind, 'recipient', e.recipient, 'sent_at', e.sent_at)`,
      `${ownLogin} join $schema.login l on l.id = m.login_id join $schema.mail e on lower(e.recipient) = lower(l.email)`,
    )},
    'carts', ${list(
      `to_jsonb(b) - 'version' || jsonb_build_object('lines', ${list('to_jsonb(l)', '$schema.cart_line l where l.cart_id = b.id')})`,
      'basket b',
    )},
    'checkouts', ${list(
      `to_jsonb(o) - 'request_hash' - 'idempotency_key'`,
      '$schema.checkout o where o.id in (select checkout_id from ordered)',
    )},
    'orders', ${list(
      `to_jsonb(r) - '{version,assigned_to,staff_notes}'::text[] || jsonb_build_object(
        'lines', ${list(
          `to_jsonb(l) - '{price_reason,listed_unit_cents}'::text[]`,
          '$schema.reservation_line l where l.reservation_id = r.id',
        )},
        'history', ${list('to_jsonb(e)', '$schema.status_event e where e.reservation_id = r.id')})`,
      'ordered r',
    )},
    'rental_requests', ${list(
      `to_jsonb(q) - '{create_key,create_hash,change_key,change_hash,version,notes,late_reason,cancel_reason}'::text[]`,
      '$schema.rental_request q where q.customer_id = $1 and ($3 or q.contact_id = $2)',
    )},
    'division_outcomes', ${list(
      'o.outcome',
      `$schema.division_outcome o join $schema.division_round n on n.published_run = o.run_id
        join $schema.rental_request q on q.id = o.request_id where q.customer_id = $1 and ($3 or q.contact_id = $2)`,
    )},
    'division_shares', ${list(
      `to_jsonb(s) - '{id}'::text[]`,
      '$schema.division_share s where $3 and s.customer_id = $1',
    )},
    'division_appeals', ${list(
      `to_jsonb(a) - '{decided_by}'::text[]`,
      `$schema.division_appeal a join $schema.rental_request q on q.id = a.request_id
        where q.customer_id = $1 and ($3 or q.contact_id = $2)`,
    )},
    'give_backs', ${list(
      `to_jsonb(b) - '{by}'::text[]`,
      `$schema.give_back b join $schema.rental_request q on q.id = b.request_id
        where q.customer_id = $1 and ($3 or q.contact_id = $2)`,
    )},
    'offers', ${list(
      `to_jsonb(f) - '{ended_by}'::text[]`,
      `$schema.offer f join $schema.rental_request q on q.id = f.request_id
        where q.customer_id = $1 and ($3 or q.contact_id = $2)`,
    )},
    'division_waiting', ${list(
      'to_jsonb(w)',
      `$schema.division_waiting w join $schema.rental_request q on q.id = w.request_id
        where q.customer_id = $1 and ($3 or q.contact_id = $2)`,
    )},
    'request_drafts', ${list('to_jsonb(w)', '$schema.request_draft w where w.customer_id = $1 and ($3 or w.begun_by = $2)')},
    'request_readers', ${list('to_jsonb(n)', '$schema.request_reader n where n.customer_id = $1 and ($3 or n.contact_id = $2)')},
    'payments', ${list(
      `to_jsonb(a) - 'link'`,
      '$schema.payment_attempt a where a.checkout_id in (select checkout_id from ordered)',
    )},
    'refunds', ${list(
      'to_jsonb(f)',
      `$schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
        where a.checkout_id in (select checkout_id from ordered)`,
    )},
    'invoices', ${list(
      `to_jsonb(i) || jsonb_build_object('lines', ${list('to_jsonb(l)', '$schema.invoice_line l where l.invoice_id = i.id')})`,
      'billed i',
    )},
    'conversations', ${list(
      `to_jsonb(t) - '{request_key,version,waits,assigned_to,snoozed_until,noted_at}'::text[] || jsonb_build_object('messages', ${list(
        `to_jsonb(m) - '{request_key,by_login}'::text[]`,
        '$schema.message m where m.conversation_id = t.id',
      )})`,
      'talk t',
    )},
    'contact_form', ${list(
      `to_jsonb(m) - '{sender,done_at,done_by}'::text[]`,
      '$schema.contact_message m where m.customer_id = $1 and ($3 or m.contact_id = $2)',
    )},
    'damages', ${list(
      // Of one that staff opened, who reported it is a colleague.
      `to_jsonb(d) - '{sender,version}'::text[]
        - case when d.by_staff then '{name,email,phone,login_id}'::text[] else '{}' end`,
      '$schema.damage_report d where d.customer_id = $1 and ($3 or d.contact_id = $2)',
    )},
    'certificates', ${list('to_jsonb(g)', '$schema.certificate_given g where g.customer_id = $1 and $3')},
    'machines', ${list('to_jsonb(s)', '$schema.serial s where s.customer_id = $1 and $3')},
    'changes', ${list(
      `jsonb_build_object('at', e.at, 'what', e.entity, 'id', e.entity_id, 'action', e.action)`,
      `$schema.event e where (e.entity in ('customer', 'customer-detail') and e.entity_id = $1 and $3)
        or (e.entity = 'contact' and e.entity_id in (select id from person))
        or (e.entity = 'reservation' and e.entity_id in (select id from ordered))
        or (e.entity = 'rental-request' and e.entity_id in (select q.id from $schema.rental_request q
          where q.customer_id = $1 and ($3 or q.contact_id = $2)))`,
    )}
  ) as data
`);

const files = statement<StoredFile>(storedFileColumns)(`
  with ${theirs}
  select f.id, f.name, f.content_type as "contentType", f.size, f.sha256
  from $schema.file f
  where f.id in (
    select file_id from $schema.reservation_file where reservation_id in (select id from ordered)
    union select file_id from $schema.document where reservation_id in (select id from ordered)
    union select file_id from $schema.rental_agreement where file_id is not null and reservation_id in (select id from ordered)
    union select file_id from $schema.cart_attachment where cart_id in (select id from basket)
    union select file_id from $schema.invoice_paper where invoice_id in (select id from billed)
    union select x.file_id from $schema.message_file x join $schema.message m on m.id = x.message_id
      where m.conversation_id in (select id from talk)
  )
  order by f.created_at, f.id
`);

export async function readPersonalData(db: Db, whose: WhoseData): Promise<unknown> {
  return (await db.first(everything, valuesOf(whose)))?.data;
}

export function readPersonalFiles(db: Db, whose: WhoseData): Promise<StoredFile[]> {
  return db.rows(files, valuesOf(whose));
}

function valuesOf({ customerId, contactId, whole }: WhoseData) {
  return [customerId, contactId, whole];
}
