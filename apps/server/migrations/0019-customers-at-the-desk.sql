-- What the business writes of its customers, and how its lists find them (docs/decisions/0090).

alter table $schema.customer
  -- Why nothing more is rented to them; read by staff, told to nobody else.
  add column blocked_reason text,
  -- For who works here.
  add column notes text not null default '',
  -- Who took over all that was its own: it is in no list any more, and nobody acts for it.
  add column merged_into text references $schema.customer (id),
  add column merged_at timestamptz,
  -- By what a list goes: the company, else the last name, folded.
  add column called text collate "C" not null generated always as (
    $schema.folded(coalesce(nullif(company_name, ''), trim(last_name || ' ' || first_name)))) stored;

create index customer_by_name on $schema.customer (called, id) where erased_at is null and merged_into is null;
create index customer_by_creation on $schema.customer (created_at, id) where erased_at is null and merged_into is null;
create index customer_blocked on $schema.customer (called, id)
  where blocked_at is not null and erased_at is null and merged_into is null;
create index customer_merged on $schema.customer (merged_into) where merged_into is not null;

alter table $schema.customer_detail
  -- Days until an invoice is due; null: as the shop has it.
  add column payment_days integer check (payment_days between 0 and 365),
  -- Up to how much may stand open; null: nobody said.
  add column credit_limit_cents bigint check (credit_limit_cents >= 0);

alter table $schema.login
  -- The business said no; null: not yet, or yes.
  add column refused_at timestamptz,
  -- Why, as it was mailed.
  add column refusal text;

create index login_waiting on $schema.login (created_at, id)
  where kind = 'customer' and activated and not approved and refused_at is null;

-- Numbers are found however they are typed: telephones by their digits too, and the numbers of a business.
create or replace function $schema.words_of_customer(a_customer text) returns text
language sql stable parallel safe as $$
  select case when u.merged_into is not null then '' else $schema.folded(concat_ws(' ', u.number, u.company_name,
    u.first_name, u.last_name, u.email, u.tel, regexp_replace(u.tel, '\D', '', 'g'),
    (select concat_ws(' ', d.vat_no, d.business_no) from $schema.customer_detail d where d.customer_id = u.id), (
    select string_agg(concat_ws(' ', o.first_name, o.last_name, o.email, o.tel, regexp_replace(o.tel, '\D', '', 'g'),
      o.mobile_phone, regexp_replace(o.mobile_phone, '\D', '', 'g')), ' ' order by o.id)
    from $schema.contact o where o.customer_id = u.id and o.removed_at is null))) end
  from $schema.customer u where u.id = a_customer
$$;

create trigger party_insert after insert on $schema.customer_detail referencing new table as touched
  for each statement execute function $schema.note_contacts();
create trigger party_update after update on $schema.customer_detail referencing new table as touched
  for each statement execute function $schema.note_contacts();
create trigger party_delete after delete on $schema.customer_detail referencing old table as touched
  for each statement execute function $schema.note_contacts();

select $schema.refresh_all_parties();
