-- Lists of the business over all orders: what they sort, filter, search and count by (docs/decisions/0084).

alter table $schema.reservation
  -- Who saves what they saw in another tab, or after a colleague, must not overwrite it silently.
  add column version integer not null default 1,
  -- Who of the business looks after it.
  add column assigned_to text references $schema.login (id) on delete set null,
  -- Whose it is: a customer, or everybody without an account who gave the same address. Null once that was erased.
  add column party_id text generated always as (
    case when customer_id is not null then customer_id when email <> '' then 'v-' || md5(lower(email)) end
  ) stored;

create trigger next_version before update on $schema.reservation
  for each row execute function $schema.next_version();

-- The business rents nothing more to them until it takes that back.
alter table $schema.customer add column blocked_at timestamptz;

-- Pages are read in the order of an index, one scan per status, from where the page before ended.
create index reservation_by_start on $schema.reservation (status, start_day, id);
create index reservation_by_end on $schema.reservation (status, end_day, id);
create index reservation_by_creation on $schema.reservation (status, created_at, id);
create index reservation_at_warehouse on $schema.reservation (warehouse_id, status, start_day, id);
create index reservation_of_party on $schema.reservation (party_id, start_day, id);
create index reservation_assigned on $schema.reservation (assigned_to, start_day, id) where assigned_to is not null;
create index reservation_no_begins on $schema.reservation (reservation_no text_pattern_ops);
create index reservation_order_no_begins on $schema.reservation (order_no text_pattern_ops) where order_no is not null;
drop index $schema.reservation_status;
create index refund_reservation on $schema.refund (reservation_id) where reservation_id is not null;

-- What happened since: read by its instant, and by who did it.
create index event_at on $schema.event (at, id);
create index event_login on $schema.event ((actor ->> 'login'), id);

-- Whom the business deals with: one row per customer, and per address without an account. Orders are found by these words, of
-- which there are far fewer.
create table $schema.party (
  id text primary key,
  customer_id text references $schema.customer (id) on delete cascade,
  -- Names, number, addresses and telephones, folded.
  words text not null,
  -- When they last ordered, or came.
  last_at timestamptz not null
);

create index party_words on $schema.party using gin (words public.gin_trgm_ops);

create function $schema.words_of_customer(a_customer text) returns text
language sql stable parallel safe as $$
  select $schema.folded(concat_ws(' ', u.number, u.company_name, u.first_name, u.last_name, u.email, u.tel, u.city, (
    select string_agg(concat_ws(' ', o.first_name, o.last_name, o.email, o.tel, o.mobile_phone), ' ' order by o.id)
    from $schema.contact o where o.customer_id = u.id and o.removed_at is null)))
  from $schema.customer u where u.id = a_customer
$$;

create function $schema.words_of_person(person jsonb) returns text
language sql immutable parallel safe as $$
  select $schema.folded(concat_ws(' ', person ->> 'CompanyName', person ->> 'FirstName', person ->> 'LastName',
    person ->> 'Email', person ->> 'Tel', person ->> 'City'))
$$;

-- Of these customers, or of everybody.
create function $schema.refresh_parties(customers text[]) returns void
language sql as $$
  insert into $schema.party (id, customer_id, words, last_at)
  select u.id, u.id, $schema.words_of_customer(u.id), greatest(u.created_at, p.last_at)
  from $schema.customer u left join $schema.party p on p.id = u.id
  where customers is null or u.id = any(customers)
  order by u.id
  on conflict (id) do update set words = excluded.words, last_at = excluded.last_at
$$;

create function $schema.refresh_all_parties() returns void
language sql as $$
  select $schema.refresh_parties(null);
  update $schema.party p set last_at = l.at
  from (select r.customer_id, max(r.created_at) as at from $schema.reservation r
    where r.customer_id is not null group by r.customer_id) l
  where p.id = l.customer_id and p.last_at < l.at;
  insert into $schema.party (id, words, last_at)
  select distinct on (r.party_id) r.party_id, $schema.words_of_person(c.person), r.created_at
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.customer_id is null and r.party_id is not null
  order by r.party_id, r.created_at desc
  on conflict (id) do update set words = excluded.words, last_at = excluded.last_at
$$;

create function $schema.note_customers() returns trigger
language plpgsql as $$
begin
  perform $schema.refresh_parties((select coalesce(array_agg(distinct t.id), '{}') from touched t));
  return null;
end
$$;

create trigger party_insert after insert on $schema.customer referencing new table as touched
  for each statement execute function $schema.note_customers();
create trigger party_update after update on $schema.customer referencing new table as touched
  for each statement execute function $schema.note_customers();

create function $schema.note_contacts() returns trigger
language plpgsql as $$
begin
  perform $schema.refresh_parties((select coalesce(array_agg(distinct t.customer_id), '{}') from touched t));
  return null;
end
$$;

create trigger party_insert after insert on $schema.contact referencing new table as touched
  for each statement execute function $schema.note_contacts();
create trigger party_update after update on $schema.contact referencing new table as touched
  for each statement execute function $schema.note_contacts();
create trigger party_delete after delete on $schema.contact referencing old table as touched
  for each statement execute function $schema.note_contacts();

-- Who ordered last stands first. A customer's words are its own; those without an account have what they typed last.
create function $schema.note_orders() returns trigger
language plpgsql as $$
begin
  insert into $schema.party as known (id, customer_id, words, last_at)
  select distinct on (t.party_id) t.party_id, t.customer_id,
    case when t.customer_id is null then $schema.words_of_person(c.person) else $schema.words_of_customer(t.customer_id) end,
    t.created_at
  from touched t join $schema.checkout c on c.id = t.checkout_id
  where t.party_id is not null
  order by t.party_id, t.created_at desc
  on conflict (id) do update set words = excluded.words, last_at = greatest(known.last_at, excluded.last_at);
  return null;
end
$$;

create trigger parties_noted after insert on $schema.reservation referencing new table as touched
  for each statement execute function $schema.note_orders();

-- How many orders stand where. Those who write at the same time count in rows of their own, so that nobody waits for another's
-- commit; a row may be below zero, their sum is not.
create table $schema.order_count (
  status text not null,
  warehouse_id text not null,
  place integer not null,
  total integer not null,
  primary key (status, warehouse_id, place)
);

create function $schema.count_statuses() returns trigger
language plpgsql as $$
begin
  insert into $schema.order_count as known (status, warehouse_id, place, total)
  select t.status, t.warehouse_id, pg_backend_pid() % 64, count(*) from touched t
  group by t.status, t.warehouse_id order by t.status, t.warehouse_id
  on conflict (status, warehouse_id, place) do update set total = known.total + excluded.total;
  return null;
end
$$;

create function $schema.recount_status() returns trigger
language plpgsql as $$
begin
  insert into $schema.order_count as known (status, warehouse_id, place, total)
  select m.status, m.warehouse_id, pg_backend_pid() % 64, m.step
  from (values (old.status, old.warehouse_id, -1), (new.status, new.warehouse_id, 1)) m(status, warehouse_id, step)
  where m.status is not null
  order by m.status, m.warehouse_id
  on conflict (status, warehouse_id, place) do update set total = known.total + excluded.total;
  return null;
end
$$;

create trigger statuses_counted after insert on $schema.reservation referencing new table as touched
  for each statement execute function $schema.count_statuses();
create trigger status_recounted after update of status, warehouse_id on $schema.reservation
  for each row when (old.status is distinct from new.status or old.warehouse_id is distinct from new.warehouse_id)
  execute function $schema.recount_status();

insert into $schema.order_count (status, warehouse_id, place, total)
select status, warehouse_id, 0, count(*) from $schema.reservation group by status, warehouse_id;

select $schema.refresh_all_parties();
