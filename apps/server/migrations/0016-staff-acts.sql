-- What staff's acts leave besides what they do: their answers, for who asks twice, and the way back (docs/decisions/0085).

-- Per operator and call, for a day; of an act that was refused nothing stays.
create table $schema.idempotency (
  -- The login; whoever has none, by name.
  operator text not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  -- As it was written, in the order of its names.
  answer json,
  at timestamptz not null,
  primary key (operator, route, key)
);

create index idempotency_at on $schema.idempotency (at);

create table $schema.undo (
  id text primary key,
  operator text not null,
  -- Which act, of those that can be taken back.
  act text not null,
  entity_id text not null,
  -- Of the entity, once it was done: another one by now means that somebody went on from there.
  version integer not null,
  -- What the way back needs.
  before jsonb not null,
  until timestamptz not null,
  undone_at timestamptz
);

create index undo_until on $schema.undo (until);

-- Of an act that can still be taken back: it stays here until then, and goes with it.
alter table $schema.outbox add column undo_id text;
create index outbox_undo on $schema.outbox (undo_id) where undo_id is not null;

-- A list as somebody narrowed and sorted it, under a name.
create table $schema.saved_view (
  id text primary key,
  operator text not null,
  list text not null,
  name text not null,
  -- Filters, order and columns, as they stand in the address of the screen.
  address text not null,
  is_shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);

create index saved_view_list on $schema.saved_view (list, operator);
create trigger next_version before update on $schema.saved_view
  for each row execute function $schema.next_version();

-- Words are made once for each of whom something was ordered, not for every order that came at once.
create or replace function $schema.note_orders() returns trigger
language plpgsql as $$
begin
  insert into $schema.party as known (id, customer_id, words, last_at)
  select t.party_id, t.customer_id,
    case when t.customer_id is null then $schema.words_of_person(c.person) else $schema.words_of_customer(t.customer_id) end,
    t.created_at
  from (
    select distinct on (n.party_id) n.party_id, n.customer_id, n.checkout_id, n.created_at from touched n
    where n.party_id is not null order by n.party_id, n.created_at desc
  ) t join $schema.checkout c on c.id = t.checkout_id
  order by t.party_id
  on conflict (id) do update set words = excluded.words, last_at = greatest(known.last_at, excluded.last_at);
  return null;
end
$$;

-- What has happened, such as pieces that come late, stands in the ledger even above the stock: whoever looks for orders that may
-- go without looks here first.
create index claim_forced on $schema.claim (item_id, warehouse_id, upper(during)) where active and forced;

-- Names, numbers and ways to reach somebody; a town is no name of theirs, and would find half of a province.
create or replace function $schema.words_of_customer(a_customer text) returns text
language sql stable parallel safe as $$
  select $schema.folded(concat_ws(' ', u.number, u.company_name, u.first_name, u.last_name, u.email, u.tel, (
    select string_agg(concat_ws(' ', o.first_name, o.last_name, o.email, o.tel, o.mobile_phone), ' ' order by o.id)
    from $schema.contact o where o.customer_id = u.id and o.removed_at is null)))
  from $schema.customer u where u.id = a_customer
$$;

create or replace function $schema.words_of_person(person jsonb) returns text
language sql immutable parallel safe as $$
  select $schema.folded(concat_ws(' ', person ->> 'CompanyName', person ->> 'FirstName', person ->> 'LastName',
    person ->> 'Email', person ->> 'Tel'))
$$;

select $schema.refresh_all_parties();
