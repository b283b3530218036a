import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql } from '../../platform/events/record-event.ts';
import { endMembershipsSql, sessionHashesSql } from '../../platform/identity/memberships-sql.ts';
import type { WhoseData } from './personal-data.sql.ts';

// Erasing goes through the tables of every feature that keeps something about a person: each is named here, so that a
// new one is missed at one place only (decision 0036).

/** What people typed is emptied, where there is something; keys and shapes stay, so that an old order can still be read. */
const emptied = (column: string) => `(
  select coalesce(jsonb_object_agg(key, case
    when key in ('CountryID', 'Language') then value
    when key = 'Salutation' then 'null'::jsonb
    when jsonb_typeof(value) = 'string' then '""'::jsonb
    else 'null'::jsonb
  end), '{}') from jsonb_each(${column})
)`;

/**
 * All or nothing in one statement: `gone` has nobody while something is on its way in either direction, since then
 * somebody has to be spoken to, and all else hangs on it. $1 the customer, $2 the person, $3 whether it is the customer
 * with all of its persons, those who were taken off it before included: they are still named in its rows.
 */
const forget = statement({ reason: 'text?', hash: 'bytes?' })(`
  with placed as (
    select id, status, checkout_id from $schema.reservation
    where customer_id = $1 and ($3::boolean or contact_id = $2)
  ), standing as (
    -- What is back has its invoice still to come, which needs a name.
    select 'erase-orders' as reason
    where exists (select from placed where status in ('Active', 'Order', 'Open', 'Pick', 'Picked', 'Closed'))
    union all
    select 'erase-refunds'
    where exists (
      select from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
      where a.checkout_id in (select checkout_id from placed) and f.status <> 'refunded'
    )
  ), gone as (
    select k.id, m.login_id from $schema.contact k left join $schema.membership m on m.contact_id = k.id
    where k.customer_id = $1 and ($3::boolean or k.id = $2) and not exists (select from standing)
  ), dissolved as (
    select id from $schema.customer where id = $1 and $3::boolean and exists (select from gone)
  ), ordered as (
    select id, checkout_id, status from placed where exists (select from gone)
  ), offered as (
    -- Nobody is left to agree to a quote.
    select id from ordered where status = 'Draft'
  ), withdrawn as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at)
    select id, 'Draft', 'Cancelled', 'job', $5 from offered
  ), freed as (
    update $schema.moment m set used = m.used - 1
    from $schema.reservation r join $schema.quote q on q.reservation_id = r.id and q.holds
    where r.id in (select id from offered) and m.used > 0 and m.warehouse_id = r.warehouse_id
      and ((m.direction = 'pickup' and m.day = r.start_day and m.hour_id = r.pickup_hour_id)
        or (m.direction = 'return' and m.day = r.end_day and m.hour_id = r.return_hour_id))
  ), released as (
    update $schema.claim set active = false
    where active and reservation_line_id in
      (select id from $schema.reservation_line where reservation_id in (select id from offered))
  ), addresses as (
    select email from $schema.contact where id in (select id from gone)
    union select email from $schema.login where id in (select login_id from gone)
    union select email from $schema.invitation where contact_id in (select id from gone)
    union select email from $schema.reservation where id in (select id from ordered)
    union select pickup_contact ->> 'fetcherEmail' from $schema.reservation where id in (select id from ordered)
    union select email from $schema.customer where id in (select id from dissolved)
    union select invoice_email from $schema.customer_detail where customer_id in (select id from dissolved)
  ), tried as (
    -- The password was the right one.
    delete from $schema.login_attempt where key_hash = $4
  ), ${endMembershipsSql('select id from gone')}, contacts as (
    update $schema.contact set salutation = null, first_name = '', last_name = '', email = '', tel = '', mobile_phone = '',
      removed_at = coalesce(removed_at, $5), modified_at = $5
    where id in (select id from gone)
  ), homes as (
    delete from $schema.contact_address where contact_id in (select id from gone)
  ), codes as (
    delete from $schema.login_code where contact_id in (select id from gone)
  ), given as (
    delete from $schema.sign_on_account where contact_id in (select id from gone)
  ), archives as (
    -- One of the whole customer tells of each of its persons.
    delete from $schema.personal_export
    where contact_id in (select id from gone) or (customer_id = $1 and whole and exists (select from gone))
  ), baskets as (
    delete from $schema.cart
    where customer_id = $1 and (contact_id in (select id from gone) or exists (select from dissolved))
  ), forms as (
    delete from $schema.contact_message
    where customer_id = $1 and (contact_id in (select id from gone) or exists (select from dissolved))
  ), damages as (
    delete from $schema.damage_report
    where customer_id = $1 and (contact_id in (select id from gone) or exists (select from dissolved))
      and reservation_line_id is null
  ), broken as (
    -- What broke of an order keeps pieces out and stands on its invoice; nothing in it tells who it was.
    update $schema.damage_report set customer_id = null, contact_id = null, login_id = null, description = '',
      answer = '', objection = null
    where customer_id = $1 and (contact_id in (select id from gone) or exists (select from dissolved))
      and reservation_line_id is not null
  ), reads as (
    delete from $schema.conversation_read where contact_id in (select id from gone)
  ), marked as (
    delete from $schema.conversation_unread where contact_id in (select id from gone)
  ), orders as (
    -- Figures stay; what was said with an order is the customer's, and goes when it goes itself.
    update $schema.reservation set email = '',
      status = case when status = 'Draft' then 'Cancelled' else status end,
      expires_at = case when status = 'Draft' then null else expires_at end,
      revision = case when status = 'Draft' then revision + 1 else revision end,
      notes = case when $3::boolean then null else notes end,
      staff_notes = case when $3::boolean then null else staff_notes end,
      custom_fields = case when $3::boolean then '{}' else custom_fields end,
      reference = case when $3::boolean then null else reference end,
      payer = case when $3::boolean then null else payer end,
      pickup_contact = null, pickup_contact_at = null
    where id in (select id from ordered)
  ), appealed as (
    update $schema.division_appeal set text = '', answer = case when answer is null then null else '' end
    where exists (select from dissolved) and request_id in (
      select id from $schema.rental_request where customer_id = $1)
  ), limited as (
    update $schema.division_pin set note = '' where exists (select from dissolved) and request_id in (
      select id from $schema.rental_request where customer_id = $1)
  ), shares as (
    -- What a round gave counts in later years; whose it was is forgotten.
    update $schema.division_share set customer_id = null, request_id = null
    where customer_id = $1 and exists (select from dissolved)
  ), applied as (
    -- Figures stay; what was typed is the association's, and goes when it goes itself.
    update $schema.rental_request set login_id = null, create_hash = '', change_hash = null,
      state = case when $3::boolean and state = 'REQUESTED' then 'CANCELED' else state end,
      state_at = case when $3::boolean and state = 'REQUESTED' then $5 else state_at end,
      name = case when $3::boolean then '' else name end,
      comments = case when $3::boolean then '' else comments end,
      notes = case when $3::boolean then '' else notes end,
      cancel_reason = case when $3::boolean then null else cancel_reason end,
      late_reason = case when $3::boolean then null else late_reason end,
      location_title = case when $3::boolean then '' else location_title end,
      location_street = case when $3::boolean then '' else location_street end,
      location_number = case when $3::boolean then '' else location_number end,
      location_lat = case when $3::boolean then null else location_lat end,
      location_lon = case when $3::boolean then null else location_lon end
    where customer_id = $1 and (contact_id in (select id from gone) or exists (select from dissolved))
  ), lapsed as (
    -- Nobody is left to answer an offer: what it held is free.
    update $schema.offer set state = 'withdrawn', ended_at = $5
    where state = 'open' and exists (select from dissolved) and request_id in (
      select id from $schema.rental_request where customer_id = $1)
    returning id
  ), unheld as (
    update $schema.claim set active = false where active and offer_id in (select id from lapsed)
  ), waited as (
    insert into $schema.division_waiting as w (request_id, waits, at)
    select id, false, $5 from $schema.rental_request
    where customer_id = $1 and state = 'ASSIGNED' and exists (select from dissolved)
    on conflict (request_id) do update set waits = false, at = excluded.at
  ), quoted as (
    update $schema.quote_version set message = '', decline_reason = '' where $3::boolean and reservation_id in (select id from ordered)
  ), begun as (
    delete from $schema.request_draft where customer_id in (select id from dissolved)
  ), readers as (
    delete from $schema.request_reader where contact_id in (select id from gone)
  ), papers as (
    -- They name who ordered; whoever asks for one gets it made anew.
    delete from $schema.document where reservation_id in (select id from ordered)
  ), signed as (
    -- That something was signed, and when, stays with the figures; by whom goes.
    update $schema.rental_agreement set signer = '', strokes = null, file_id = null
    where reservation_id in (select id from ordered)
  ), sent as (
    delete from $schema.reservation_file where $3::boolean and reservation_id in (select id from ordered)
  ), unnamed as (
    -- An invoice stands as it was issued; it is found by its numbers alone, and where the customer stays by its name.
    update $schema.invoice_standing s set words = $schema.folded(concat_ws(' ', i.number, i.order_no, i.payment_reference,
      regexp_replace(i.payment_reference, '\\D', '', 'g'),
      case when not $3::boolean then concat_ws(' ', i.reference, i.buyer ->> 'name') end))
    from $schema.invoice i where i.id = s.invoice_id and s.reservation_id in (select id from ordered)
  ), bought as (
    update $schema.checkout o set person = ${emptied('o.person')}, address = null, request_hash = ''
    where o.id in (select checkout_id from ordered)
  ), details as (
    delete from $schema.customer_detail where customer_id in (select id from dissolved)
  ), talks as (
    delete from $schema.conversation where customer_id in (select id from dissolved)
  ), proofs as (
    delete from $schema.certificate_given where customer_id in (select id from dissolved)
  ), customers as (
    update $schema.customer set company_name = '', first_name = '', last_name = '', salutation = null, street = '',
      house_number = '', house_number_addition = '', zip_code = '', city = '', municipality = '', tel = '', email = '',
      custom_fields = '{}', notes = '', blocked_reason = null, modified_at = $5, erased_at = $5
    where id in (select id from dissolved)
  ), told as (
    update $schema.event set before = null, after = null
    where (entity = 'contact' and entity_id in (select id from gone))
      or (entity = 'rental-request' and exists (select from dissolved) and entity_id in (
        select id from $schema.rental_request where customer_id = $1))
      or (entity in ('customer', 'customer-detail', 'registration') and entity_id in (
        -- Also of those it took over: their events stayed under their own ids.
        select id from dissolved
        union all select u.id from $schema.customer u where u.merged_into in (select id from dissolved)))
      or (entity = 'reservation' and action in ('note', 'send-quote') and exists (select from dissolved)
        and entity_id in (select id from ordered))
  ), mails as (
    -- Also of what is not sent yet: nobody is written to any more.
    update $schema.mail set recipient = ''
    where subject_id in (select id from ordered union select id from gone)
      -- Of several readers each has one of its own.
      or exists (select from gone where right(subject_id, length(gone.id) + 1) = '.' || gone.id)
      or lower(recipient) in (select lower(email) from addresses where email <> '')
  ), noted as (
    ${eventsSql(6)} where exists (select from gone)
  )
  select reason, null::bytea as hash from standing
  union all
  select null, ended.hash from (${sessionHashesSql('select login_id from gone')}) ended
`);

export interface Erased {
  /** Why nothing was erased. */
  readonly stands: readonly string[];
  /** Of the tokens that processes may remember something of. */
  readonly hashes: readonly Buffer[];
}

export async function eraseAll(
  db: Db,
  { customerId, contactId, whole }: WhoseData,
  attempts: Buffer,
  now: EpochMs,
  event: readonly string[],
): Promise<Erased> {
  const rows = await db.rows(forget, [customerId, contactId, whole, attempts, instant(now), ...event]);
  return {
    stands: rows.flatMap(({ reason }) => reason ?? []),
    hashes: rows.flatMap(({ hash }) => hash ?? []),
  };
}
