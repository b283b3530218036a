-- The database of one shop: every shop has all of this in a schema of its own. `$schema` stands for its name.
--
-- In this order:
--   settings          what the business decided instead of shop.json
--   places            warehouses, deliveries, hours, closing days, slots that are taken
--   catalogue         categories, items, what belongs to them, prices
--   customers         customers, their contacts, their invoice details
--   logins            who may act for which customer: passwords, sessions, codes, invitations, attempts
--   single sign-on    who a login is at a provider
--   files             what was sent or made, by its content
--   carts             lines, attachments, certificates, copies
--   orders            checkouts, and the reservations and orders that come of them
--   stock             how many there are, single machines, and the ledger of what is promised
--   cards             what lists, filters and searching read of an item, kept by triggers
--   payments          attempts, refunds, differences with the provider
--   invoices          invoices and credit notes, which nobody changes
--   conversations     what customers and the business write to each other
--   personal data     exports of it
--   widgets           what a visitor chose on another site
--   messages          events of every write, and what goes to the outside
--
-- Money is in cents, VAT in hundredths of a percent, intervals are half-open. No default and no function asks for the time.

-- For the index of the ledger, which has texts and stretches of time in one.
create extension if not exists btree_gist with schema public;
-- For searching by words that are nearly alike.
create extension if not exists pg_trgm with schema public;

-- Settings: what the business decided instead of shop.json.

-- A row per setting by its dotted name. Rows of places (warehouses, ways of delivery) are copied from the file once, because orders
-- point at them; from then on these rows decide.
create table $schema.setting (
  name text primary key,
  -- JSON's null: nothing, of a setting that may be left out; the place is no longer offered.
  value jsonb not null,
  -- The version of all settings that this row came with: who changes it names the one that they saw.
  version bigint not null,
  changed_at timestamptz not null,
  changed_by jsonb not null,
  -- As the file said it when it was copied, and changed by nobody since.
  copied boolean not null default false
);

-- One row, raised by every change: each process reads it twice a second. Whoever changes a setting locks it first.
create table $schema.settings_version (
  one boolean primary key default true check (one),
  version bigint not null
);

insert into $schema.settings_version (version) values (0);

create function $schema.raise_settings_version() returns trigger
language plpgsql as $$
begin
  if exists (select from touched) then
    update $schema.settings_version set version = version + 1;
  end if;
  return null;
end
$$;

create trigger version_insert after insert on $schema.setting referencing new table as touched
  for each statement execute function $schema.raise_settings_version();
create trigger version_update after update on $schema.setting referencing new table as touched
  for each statement execute function $schema.raise_settings_version();
create trigger version_delete after delete on $schema.setting referencing old table as touched
  for each statement execute function $schema.raise_settings_version();

-- Places: where and when a thing can be handed out. Warehouses, deliveries and their hours are written from the settings in
-- force, at every start and when one changes.

create table $schema.warehouse (
  id text primary key,
  ranking integer not null default 0,
  descriptions jsonb not null,
  street text not null default '',
  house_number text not null default '',
  zip_code text not null default '',
  city text not null default '',
  tel text not null default '',
  active boolean not null default true,
  -- Its hours in one piece, kept by a trigger: every checkout reads them.
  slots json not null default '[]'
);

create table $schema.delivery (
  id text primary key,
  ranking integer not null default 0,
  descriptions jsonb not null,
  minimum_days integer check (minimum_days > 0),
  active boolean not null default true,
  -- Whether it is fetched or brought: an order says so still when the delivery is no longer offered.
  kind text not null default 'pickup' check (kind in ('pickup', 'delivery'))
);

-- A slot: either every week on `weekday` (1 = Monday), or on one `day` that then replaces the weekly ones.
create table $schema.business_hour (
  id text primary key,
  warehouse_id text not null references $schema.warehouse (id) on delete cascade,
  direction text not null check (direction in ('pickup', 'return')),
  weekday smallint check (weekday between 1 and 7),
  day date,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 1 and 1440),
  capacity integer check (capacity >= 0),
  ranking integer not null default 0,
  check (from_minute < to_minute),
  check ((weekday is null) <> (day is null))
);

create index business_hour_warehouse on $schema.business_hour (warehouse_id, direction);

create function $schema.slots_of(a_warehouse text) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(h.id, h.direction, h.weekday, h.day, h.from_minute, h.to_minute, h.capacity,
    h.ranking) order by h.ranking, h.from_minute, h.id), '[]')
  from $schema.business_hour h where h.warehouse_id = a_warehouse
$$;

-- An hour may move to another warehouse: both are made anew. The lock is a statement of its own: who waited for another's
-- change of the hours sees it in the next one.
create function $schema.keep_slots() returns trigger
language plpgsql as $$
declare
  changed text[];
begin
  changed := array(select warehouse_id from touched);
  if tg_op = 'UPDATE' then
    changed := changed || array(select warehouse_id from before);
  end if;
  perform from $schema.warehouse where id = any(changed) order by id for no key update;
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id = any(changed) and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

create trigger hours_inserted after insert on $schema.business_hour
  referencing new table as touched for each statement execute function $schema.keep_slots();
create trigger hours_updated after update on $schema.business_hour
  referencing old table as before new table as touched for each statement execute function $schema.keep_slots();
create trigger hours_deleted after delete on $schema.business_hour
  referencing old table as touched for each statement execute function $schema.keep_slots();

create table $schema.closing_day (
  warehouse_id text not null references $schema.warehouse (id) on delete cascade,
  day date not null,
  descriptions jsonb not null default '{}',
  primary key (warehouse_id, day)
);

-- A slot of one day, made when the first reservation takes it.
create table $schema.moment (
  warehouse_id text not null references $schema.warehouse (id),
  day date not null,
  hour_id text not null,
  direction text not null check (direction in ('pickup', 'return')),
  capacity integer,
  used integer not null default 0 check (used >= 0),
  primary key (warehouse_id, day, direction, hour_id),
  constraint moment_not_over_capacity check (capacity is null or used <= capacity)
);

-- All that decides on the days and hours of places within a range of days, in one piece: carts read it within their own
-- statement. A null instead of ids asks for all places that are in use.
create function $schema.place_calendars(warehouses text[], first_day date, last_day date)
returns table ("warehouseId" text, descriptions jsonb, hours json, "closingDays" json, used json)
language sql stable as $$
  select w.id, w.descriptions, w.slots,
    coalesce((
      select json_agg(c.day order by c.day)
      from $schema.closing_day c where c.warehouse_id = w.id and c.day between first_day and last_day
    ), '[]'),
    coalesce((
      select json_agg(json_build_object('day', m.day, 'direction', m.direction, 'hourId', m.hour_id, 'used', m.used))
      from $schema.moment m where m.warehouse_id = w.id and m.day between first_day and last_day and m.used > 0
    ), '[]')
  from $schema.warehouse w
  where w.active and (warehouses is null or w.id = any(warehouses))
  order by w.ranking, w.id
$$;

-- Catalogue: categories and items, their texts in every language, what belongs to an item, and its prices.

create table $schema.category (
  id text primary key,
  parent_id text references $schema.category (id),
  ranking integer not null default 0,
  image text
);

create table $schema.category_text (
  category_id text not null references $schema.category (id) on delete cascade,
  language text not null check (language in ('nl', 'en', 'de')),
  description text not null,
  notes text not null default '',
  primary key (category_id, language)
);

create table $schema.item (
  id text primary key,
  slug text not null unique,
  item_type text not null
    check (item_type in ('Rental', 'RentalPeriod', 'RentalCounter', 'RentalBoth', 'Sales', 'Borg')),
  kind text not null default 'Item' check (kind in ('Item', 'Composition')),
  stock_type text not null check (stock_type in ('BulkStock', 'BulkWithoutStock', 'Serial')),
  vat_bp integer not null check (vat_bp between 0 and 10000),
  sales_cents integer check (sales_cents >= 0),
  deposit_cents integer check (deposit_cents > 0),
  turnaround_minutes integer not null default 0 check (turnaround_minutes >= 0),
  max_per_customer integer check (max_per_customer > 0),
  max_per_cart integer check (max_per_cart > 0),
  max_reservation_days integer check (max_reservation_days > 0),
  upload_policy text not null default 'DenyUpload'
    check (upload_policy in ('AllowUpload', 'DenyUpload', 'RequireUpload')),
  ranking integer not null default 0,
  active boolean not null default true,
  -- What the server adds by itself, such as a delivery run, is for sale but stands in no list.
  listed boolean not null default true,
  images text[] not null default '{}',
  custom_fields jsonb not null default '{}'
);

create index item_listed on $schema.item (ranking, id) where active and listed and item_type <> 'Borg';

create table $schema.item_text (
  item_id text not null references $schema.item (id) on delete cascade,
  language text not null check (language in ('nl', 'en', 'de')),
  description text not null,
  medium text not null default '',
  long text not null default '',
  primary key (item_id, language)
);

create table $schema.item_category (
  item_id text not null references $schema.item (id) on delete cascade,
  category_id text not null references $schema.category (id) on delete cascade,
  primary key (category_id, item_id)
);

create index item_category_item on $schema.item_category (item_id);

create table $schema.item_property (
  item_id text not null references $schema.item (id) on delete cascade,
  name text not null,
  ranking integer not null default 0,
  titles jsonb not null,
  "values" jsonb not null,
  primary key (item_id, name)
);

-- Papers and films of an item stand in the folder of the shop, as its pictures do; a row names them.
create table $schema.item_attachment (
  item_id text not null references $schema.item (id) on delete cascade,
  ranking integer not null,
  -- By language: name, file, content type, bytes and pages. Read in the caller's, else in the shop's own.
  papers jsonb not null,
  primary key (item_id, ranking)
);

create table $schema.item_video (
  item_id text not null references $schema.item (id) on delete cascade,
  ranking integer not null,
  -- Of a file its name, of a provider the film's id there.
  source text not null check (source in ('file', 'youtube', 'vimeo')),
  address text not null check (address ~ '^[A-Za-z0-9_.-]+$'),
  -- A picture of the shop's folder, shown until the film plays.
  poster text not null,
  titles jsonb not null,
  primary key (item_id, ranking)
);

create table $schema.composition_part (
  composition_id text not null references $schema.item (id) on delete cascade,
  part_id text not null references $schema.item (id),
  qty integer not null check (qty > 0),
  primary key (composition_id, part_id),
  check (composition_id <> part_id)
);

-- What goes with an item.
create table $schema.add_on (
  item_id text not null references $schema.item (id) on delete cascade,
  add_on_id text not null references $schema.item (id) on delete cascade,
  policy text not null check (policy in ('required', 'optional')),
  -- How many of it belong to one of the item.
  qty integer not null default 1 check (qty > 0),
  ranking integer not null default 0,
  primary key (item_id, add_on_id),
  check (item_id <> add_on_id)
);

create index add_on_item on $schema.add_on (add_on_id);

-- Proofs that an item asks for. Which ones there are, the settings say.
create table $schema.item_certificate (
  item_id text not null references $schema.item (id) on delete cascade,
  certificate_id text not null,
  -- Optional ones are asked and hold nothing up.
  required boolean not null,
  primary key (item_id, certificate_id)
);

create table $schema.price_list (
  id text primary key,
  customer_group text unique
);

create unique index price_list_default on $schema.price_list ((true)) where customer_group is null;

create table $schema.price (
  item_id text not null references $schema.item (id) on delete cascade,
  price_list_id text not null references $schema.price_list (id) on delete cascade,
  unit text not null check (unit in ('hour', 'day', 'week', 'month', 'year')),
  cents integer not null check (cents >= 0),
  default_unit boolean not null default false,
  primary key (item_id, price_list_id, unit)
);

-- Customers, the people who are their contacts, and where their invoices go.

-- Who saves what they saw in another tab, or after a colleague, must not overwrite it silently: every change of a row counts.
create function $schema.next_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create sequence $schema.customer_number;

create table $schema.customer (
  id text primary key,
  -- What people read and say where the wire has an id; numbers may have gaps.
  number text not null default 'C' || to_char(nextval('$schema.customer_number'), 'FM999999000000'),
  company_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  salutation text check (salutation in ('Mr', 'Ms', 'Mx')),
  street text not null default '',
  house_number text not null default '',
  house_number_addition text not null default '',
  zip_code text not null default '',
  city text not null default '',
  municipality text not null default '',
  country_id text not null default 'BE',
  tel text not null default '',
  email text not null default '',
  customer_group text,
  -- Orders of this customer carry a reference of its own (spec 1 §4, "ReferenceRequired").
  reference_required boolean not null default false,
  custom_fields jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- The row stays for the orders and invoices that name it; nothing in it tells who it was.
  erased_at timestamptz
);

create unique index customer_number_once on $schema.customer (number);

create trigger next_version before update on $schema.customer
  for each row execute function $schema.next_version();

-- Numbers of a business, and the address of its invoices where that is another; empty: the customer's own.
create table $schema.customer_detail (
  customer_id text primary key references $schema.customer (id) on delete cascade,
  business_no text not null default '',
  vat_no text not null default '',
  invoice_company_name text not null default '',
  invoice_salutation text check (invoice_salutation in ('Mr', 'Ms', 'Mx')),
  invoice_first_name text not null default '',
  invoice_last_name text not null default '',
  invoice_email text not null default '',
  invoice_tel text not null default '',
  invoice_street text not null default '',
  invoice_house_number text not null default '',
  invoice_house_number_addition text not null default '',
  invoice_zip_code text not null default '',
  invoice_city text not null default '',
  invoice_country_id text not null default '',
  version integer not null default 1
);

create trigger next_version before update on $schema.customer_detail
  for each row execute function $schema.next_version();

create table $schema.contact (
  id text primary key,
  customer_id text not null references $schema.customer (id),
  salutation text check (salutation in ('Mr', 'Ms', 'Mx')),
  first_name text not null,
  last_name text not null,
  email text not null default '',
  tel text not null default '',
  mobile_phone text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- A person who was taken off a customer stays for the orders that name them.
  removed_at timestamptz,
  unique (id, customer_id)
);

create index contact_customer on $schema.contact (customer_id);

create trigger next_version before update on $schema.contact
  for each row execute function $schema.next_version();

-- Where the contact lives, if not where the customer does.
create table $schema.contact_address (
  contact_id text primary key references $schema.contact (id) on delete cascade,
  company_name text not null default '',
  salutation text not null check (salutation in ('Mr', 'Ms', 'Mx')),
  first_name text not null,
  last_name text not null,
  street text not null,
  house_number text not null,
  house_number_addition text not null default '',
  zip_code text not null,
  city text not null,
  country_id text not null
);

-- Logins, and for which customers they act.

create table $schema.login (
  id text primary key,
  kind text not null default 'customer' check (kind in ('customer', 'operator')),
  email text not null,
  password_hash text not null,
  -- An operator's, as it stands in the events; customers have theirs on their contacts.
  name text not null default '',
  -- In which language the person registered; null where somebody else made the login.
  language text check (language in ('nl', 'en', 'de')),
  -- Logins that somebody else made were never asked to activate themselves.
  activated boolean not null default true,
  -- The business's word.
  approved boolean not null default false,
  created_at timestamptz not null
);

-- An operator's address is none of the customers' business, and the reverse.
create unique index login_email on $schema.login (kind, lower(email));

create table $schema.membership (
  login_id text not null references $schema.login (id) on delete cascade,
  customer_id text not null,
  contact_id text not null,
  role_name text,
  primary key (login_id, contact_id),
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id)
);

create index membership_customer on $schema.membership (customer_id);
-- A contact is one person, who logs in by one login; a login may have contacts of many customers.
create unique index membership_contact on $schema.membership (contact_id);

-- Tokens of logins: only hashes stand here.
create table $schema.session_token (
  token_hash bytea primary key,
  family_id text not null,
  login_id text not null references $schema.login (id) on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);

create index session_token_family on $schema.session_token (family_id);
create index session_token_issued on $schema.session_token (issued_at);
create index session_token_login on $schema.session_token (login_id);

-- Failed attempts, counted by name and address together, so that nobody locks a victim out.
create table $schema.login_attempt (
  key_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Attempts under a name from all addresses together, whether anybody has the name or not; the name is unreadable. `recent`
-- are those of the hour that began at `began_at`, `before` those of the hour before it.
create table $schema.name_attempt (
  name_hash bytea primary key,
  began_at timestamptz not null,
  recent integer not null,
  before integer not null,
  -- Nobody from an unknown address tries before.
  free_at timestamptz not null,
  -- Whether the last attempt came too early.
  refused boolean not null,
  -- When whoever has the name was last asked whether it was them.
  told_at timestamptz
);

create index name_attempt_began on $schema.name_attempt (began_at);

-- Where a login was used before, unreadable: name and address together.
create table $schema.known_address (
  key_hash bytea primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  last_at timestamptz not null
);

create index known_address_login on $schema.known_address (login_id);
create index known_address_last on $schema.known_address (last_at);

-- Whose mailbox is to become that of a contact's login. Nothing else knows of the address before its reader agrees.
create table $schema.invitation (
  contact_id text primary key,
  customer_id text not null,
  email text not null,
  -- What the person becomes who has no role here yet.
  role_name text,
  -- Whose place the new address takes; null: nobody logs in for this contact yet.
  replaces_login_id text references $schema.login (id) on delete cascade,
  -- The person asked for the change of their own address.
  own boolean not null default false,
  created_at timestamptz not null,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id) on delete cascade
);

create index invitation_customer on $schema.invitation (customer_id);
create index invitation_replaces on $schema.invitation (replaces_login_id);

-- Codes of mails. Only hashes stand here: the mail makes the code again, from the id and the server's key. Asking for an address
-- that nobody has leaves a row too, without a login, so that it takes as long.
create table $schema.login_code (
  id text primary key,
  login_id text references $schema.login (id) on delete cascade,
  -- Of an invitation, which belongs to no login yet.
  contact_id text references $schema.contact (id) on delete cascade,
  purpose text not null check (purpose in ('activation', 'password', 'invitation')),
  code_hash bytea not null unique,
  language text not null check (language in ('nl', 'en', 'de')),
  -- The path of this shop that the link of the mail leads to; null: the shop's own.
  page text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index login_code_login on $schema.login_code (login_id);
create index login_code_contact on $schema.login_code (contact_id);
create index login_code_expires on $schema.login_code (expires_at);

-- The persons of a customer are changed one after the other, and who comes second must see what the first one wrote. Each
-- statement of a function sees what was committed before it, so the lock and the reading behind it are one call.
create function $schema.locked_person(
  a_customer text,
  -- Who asks: their contact, by which login.
  a_contact text,
  a_login text,
  -- The role that manages customers.
  admin_role text,
  -- Whom it is about; null: somebody who is not there yet.
  a_target text,
  -- An address in lower case that the person is to have; null: none.
  an_address text,
  -- Since when mails are counted.
  a_day_ago timestamptz,
  -- The hash that the caller's password fitted; null: it was not asked.
  a_hash text
) returns table (
  "callerRole" text,
  id text,
  "customerId" text,
  salutation text,
  "firstName" text,
  "lastName" text,
  email text,
  tel text,
  "mobilePhone" text,
  "userName" text,
  "roleName" text,
  "loginId" text,
  "invitedEmail" text,
  "createdAt" timestamptz,
  "modifiedAt" timestamptz,
  version integer,
  "hasOtherAdmin" boolean,
  "hasPassword" boolean,
  persons integer,
  invited integer,
  same integer,
  mails integer
) language plpgsql as $$
#variable_conflict use_column
declare
  has_password boolean := false;
begin
  perform from $schema.customer c where c.id = a_customer for update;
  if a_hash is not null then
    -- A change of the password at the same moment waits, or is seen.
    perform from $schema.login l where l.id = a_login and l.password_hash = a_hash for share;
    has_password := found;
  end if;
  return query
  with everybody as (
    select k.id, k.customer_id, k.salutation, k.first_name, k.last_name, k.email, k.tel, k.mobile_phone,
      coalesce(l.email, i.email) as user_name, coalesce(m.role_name, i.role_name) as role_name, m.login_id,
      i.email as invited_email, k.created_at, k.modified_at, k.version,
      m.role_name = admin_role and l.approved and l.activated as is_admin
    from $schema.contact k
    left join $schema.membership m on m.contact_id = k.id
    left join $schema.login l on l.id = m.login_id
    left join $schema.invitation i on i.contact_id = k.id
    where k.removed_at is null and k.customer_id = a_customer and coalesce(m.contact_id, i.contact_id) is not null
  ), others as (
    select count(*)::integer as persons, (count(*) filter (where e.invited_email is not null))::integer as invited,
      (count(*) filter (where lower(e.user_name) = an_address or e.invited_email = an_address))::integer as same,
      coalesce(bool_or(e.is_admin), false) as has_admin
    from everybody e
    where e.id is distinct from a_target
  )
  select me.role_name, p.id, p.customer_id, p.salutation, p.first_name, p.last_name, p.email, p.tel, p.mobile_phone,
    p.user_name, p.role_name, p.login_id, p.invited_email, p.created_at, p.modified_at, p.version,
    o.has_admin, has_password, o.persons, o.invited, o.same, (
      -- Of people who were taken off meanwhile too.
      select count(*)::integer
      from $schema.contact k join $schema.login_code c on c.contact_id = k.id
      where k.customer_id = a_customer and c.created_at > a_day_ago
    )
  from everybody me
  cross join others o
  left join everybody p on p.id = a_target and (me.role_name = admin_role or me.id = a_target)
  where me.id = a_contact and me.login_id = a_login;
end
$$;

-- Single sign-on: what was begun, who is who at the provider, and what a browser takes home. Of secrets only hashes.

-- A browser went to the provider and is expected back. State, nonce and verifier are derived from the server's key.
create table $schema.sign_on_attempt (
  state_hash bytea primary key,
  -- The cookie of the browser that began.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('login', 'register', 'switch', 'logout')),
  -- The path of this shop that it comes back to.
  page text not null,
  login_hint text,
  language text not null check (language in ('nl', 'en', 'de')),
  expires_at timestamptz not null
);

create index sign_on_attempt_expires on $schema.sign_on_attempt (expires_at);

-- Who a login is at a provider.
create table $schema.sign_on_identity (
  issuer text not null,
  subject text not null,
  login_id text not null references $schema.login (id) on delete cascade,
  -- Registered with an address that the provider had not proved: counts once its reader followed the link of the mail.
  confirmed boolean not null,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create index sign_on_identity_login on $schema.sign_on_identity (login_id);

-- The accounts that sign-on gave: it may take them again, and gives back the same contact.
create table $schema.sign_on_account (
  login_id text not null references $schema.login (id) on delete cascade,
  customer_id text not null references $schema.customer (id) on delete cascade,
  contact_id text not null references $schema.contact (id) on delete cascade,
  primary key (login_id, customer_id)
);

-- The token of an address of the login page.
create table $schema.exchange_code (
  code_hash bytea primary key,
  login_id text not null references $schema.login (id) on delete cascade,
  browser_hash bytea not null,
  -- For whom the provider said that the person acts; empty: whatever accounts the login has.
  customer_ids text[] not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index exchange_code_expires on $schema.exchange_code (expires_at);
create index exchange_code_login on $schema.exchange_code (login_id);

-- Somebody whom the shop does not know yet, on the way to the registration.
create table $schema.sign_on_registration (
  key_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null,
  -- The association that is no customer yet.
  customer_id text,
  company_name text not null,
  customer_group text,
  expires_at timestamptz not null
);

create index sign_on_registration_expires on $schema.sign_on_registration (expires_at);

-- Files that customers send, and what the shop makes about an order. Their bytes lie in the file store.

create table $schema.file (
  id text primary key,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  owner_entity text not null,
  owner_id text not null,
  -- Who sent it, unreadable: what one caller sends in a day is limited. Null for what the shop made itself.
  caller bytea,
  created_at timestamptz not null
);

create index file_caller on $schema.file (caller, created_at) where caller is not null;
create index file_content on $schema.file (sha256);

-- Carts: of a visitor or of a customer, until they are checked out.

create table $schema.cart (
  id text primary key,
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  warehouse_id text not null references $schema.warehouse (id),
  -- The choice that stands for several warehouses, where one was made; warehouse_id is its first then.
  warehouse_alias text,
  delivery_id text references $schema.delivery (id),
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  pickup_hour_id text,
  return_hour_id text,
  reference text,
  custom_fields jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  checked_out_at timestamptz,
  check ((visitor_id is null) <> (customer_id is null))
);

create index cart_modified on $schema.cart (modified_at) where checked_out_at is null;
create index cart_of_contact on $schema.cart (customer_id, contact_id, modified_at desc)
  where checked_out_at is null and customer_id is not null;

create table $schema.cart_line (
  id text primary key,
  cart_id text not null references $schema.cart (id) on delete cascade,
  item_id text not null references $schema.item (id),
  qty integer not null check (qty > 0),
  warehouse_id text not null references $schema.warehouse (id),
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  -- Hours chosen for a place and period other than the cart's own stand with the lines that are fetched there.
  pickup_hour_id text,
  return_hour_id text,
  position bigint generated always as identity
);

create index cart_line_cart on $schema.cart_line (cart_id);
create unique index cart_line_once on $schema.cart_line (cart_id, item_id, warehouse_id, start_day, end_day);

create table $schema.cart_attachment (
  id text primary key,
  cart_id text not null references $schema.cart (id) on delete cascade,
  -- Null: of the cart as a whole.
  cart_line_id text references $schema.cart_line (id) on delete cascade,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null
);

create index cart_attachment_cart on $schema.cart_attachment (cart_id);
create index cart_attachment_line on $schema.cart_attachment (cart_line_id);
create index cart_attachment_file on $schema.cart_attachment (file_id);

-- An anonymous cart is copied to an account once: whoever asks again gets the cart that it went into.
create table $schema.cart_copy (
  anonymous_cart_id text primary key,
  visitor_id text not null,
  cart_id text not null references $schema.cart (id) on delete cascade,
  customer_id text not null,
  contact_id text not null,
  -- What did not fit, for the answer that is given again.
  left_out jsonb not null,
  created_at timestamptz not null
);

create index cart_copy_cart on $schema.cart_copy (cart_id);

-- What was handed in of the proofs that items ask for: of a customer for all its carts; of a visitor without an account for the
-- one cart, and the order made of it.
create table $schema.certificate_given (
  id bigint generated always as identity primary key,
  customer_id text references $schema.customer (id),
  cart_id text references $schema.cart (id) on delete cascade,
  certificate_id text not null,
  number text not null,
  inactive boolean not null default false,
  given_at timestamptz not null,
  check ((customer_id is null) <> (cart_id is null))
);

-- One that counts of each; a new number takes the place of the old one, which is kept.
create unique index certificate_of_customer on $schema.certificate_given (customer_id, certificate_id)
  where not inactive and customer_id is not null;
create unique index certificate_of_cart on $schema.certificate_given (cart_id, certificate_id)
  where not inactive and cart_id is not null;

-- Orders: a checkout, and the reservations that come of it, which become orders.

-- Requests without an account are capped per postal address too: found by what is left of it without signs, spaces and capitals.
-- A number and its addition are one ("12 a" is "12a").
create function $schema.address_key(person jsonb) returns text
language sql immutable parallel safe as $$
  select string_agg(lower(regexp_replace(part, '[^[:alnum:]]', '', 'g')), '|' order by n)
  from unnest(array[
    coalesce(person ->> 'CountryID', ''), coalesce(person ->> 'ZipCode', ''),
    coalesce(person ->> 'HouseNumber', '') || coalesce(person ->> 'HouseNumberAddition', ''),
    coalesce(person ->> 'Street', '')
  ]) with ordinality as said(part, n)
$$;

-- Acknowledged means stored, once: a cart is checked out at most once.
create table $schema.checkout (
  id text primary key,
  cart_id text not null unique,
  -- A checkout that registers its customer has both: it was placed by a visitor, whose requests are counted with those of other
  -- visitors, and it belongs to a customer.
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  language text not null check (language in ('nl', 'en', 'de')),
  person jsonb not null,
  address jsonb,
  address_key text generated always as ($schema.address_key(person)) stored,
  net_cents bigint not null,
  gross_cents bigint not null,
  rounding_cents bigint not null,
  deposit_cents bigint not null,
  -- Chosen in the checkout; null where the shop takes no payments online.
  payment_mode text check (payment_mode in ('NOW', 'AT_PICKUP')),
  -- What was kept of the money that arrived, less what went back because a reservation ended.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  idempotency_key text,
  request_hash bytea not null,
  created_at timestamptz not null
);

create index checkout_address on $schema.checkout (address_key) where visitor_id is not null;

create sequence $schema.reservation_number;
create sequence $schema.order_number;

create table $schema.reservation (
  id text primary key,
  checkout_id text not null references $schema.checkout (id),
  reservation_no text not null unique,
  order_no text unique,
  status text not null check (status in ('Active', 'Order', 'Expired', 'Rejected', 'Cancelled', 'Draft', 'Open',
    'Pick', 'Picked', 'Closed', 'ClosedAndCompleted')),
  revision integer not null default 1,
  visitor_id text,
  customer_id text references $schema.customer (id),
  contact_id text,
  email text not null,
  warehouse_id text not null references $schema.warehouse (id),
  delivery_id text,
  start_day date not null,
  end_day date not null,
  pickup_hour_id text,
  return_hour_id text,
  business_start timestamptz not null,
  business_end timestamptz not null check (business_end > business_start),
  -- The day on which the desk was told that an order comes back.
  back_on date,
  reference text,
  reference_required boolean not null default false,
  notes text,
  custom_fields jsonb not null default '{}',
  vat jsonb not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  rounding_cents bigint not null,
  deposit_cents bigint not null,
  -- Its own share of `checkout.paid_cents`, as it was written when money last moved; what came since is shared when it is read.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  item_qty integer not null,
  -- The business keeps an order as it is: its customer can no longer edit or cancel it (IsEditable, IsCancellable).
  edit_blocked boolean not null default false,
  cancel_blocked boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- A visitor without an account was mailed a link, because the total is above the shop's amount.
  confirmation_asked boolean not null default false,
  confirmed_at timestamptz,
  check (confirmed_at is null or confirmation_asked),
  check (order_no is not null or status in ('Active', 'Expired', 'Rejected', 'Cancelled', 'Draft'))
);

create index reservation_checkout on $schema.reservation (checkout_id);
create index reservation_email_live on $schema.reservation (lower(email)) where status = 'Active';
create index reservation_expiring on $schema.reservation (expires_at) where status = 'Active' and expires_at is not null;
create index reservation_status on $schema.reservation (status, start_day);
create index reservation_out on $schema.reservation (business_end) where status = 'Picked';
-- In the order of the list, which reads one page of a customer's orders, however many there are.
create index reservation_of_customer on $schema.reservation (customer_id, start_day, id) where customer_id is not null;
-- What a customer has at the same time is asked for every article that has a limit. Past reservations only grow in number:
-- asked are those that are live, by when they end.
create index reservation_live on $schema.reservation (customer_id, business_end)
  where customer_id is not null and status in ('Active', 'Order', 'Open', 'Pick', 'Picked');

-- How many orders a customer has: counting them would read all.
create table $schema.orders_of_customer (
  customer_id text primary key references $schema.customer (id) on delete cascade,
  total integer not null check (total >= 0)
);

create function $schema.count_orders() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.customer_id is not null then
    update $schema.orders_of_customer set total = total - 1 where customer_id = old.customer_id;
  end if;
  if tg_op <> 'DELETE' and new.customer_id is not null then
    insert into $schema.orders_of_customer as known (customer_id, total) values (new.customer_id, 1)
    on conflict (customer_id) do update set total = known.total + 1;
  end if;
  return null;
end
$$;

create trigger orders_counted after insert or delete or update of customer_id on $schema.reservation
  for each row execute function $schema.count_orders();

-- The line is a snapshot: what was promised, in the words and at the price of that day.
create table $schema.reservation_line (
  id bigint generated always as identity primary key,
  reservation_id text not null references $schema.reservation (id),
  position integer not null,
  item_id text not null references $schema.item (id),
  kind text not null check (kind in ('Item', 'Composition', 'Borg')),
  descriptions jsonb not null,
  qty integer not null check (qty > 0),
  unit_cents bigint not null,
  cover jsonb not null,
  price_list_id text,
  vat_bp integer not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  recipe jsonb not null default '[]',
  unique (reservation_id, position)
);

create index reservation_line_item on $schema.reservation_line (item_id);

create table $schema.handover (
  id bigint generated always as identity primary key,
  reservation_line_id bigint not null references $schema.reservation_line (id),
  kind text not null check (kind in ('out', 'in', 'damaged', 'lost')),
  qty integer not null check (qty > 0),
  at timestamptz not null,
  by text not null
);

create index handover_line on $schema.handover (reservation_line_id);

create table $schema.status_event (
  id bigint generated always as identity primary key,
  reservation_id text not null references $schema.reservation (id),
  from_status text,
  to_status text not null,
  who text not null check (who in ('customer', 'operator', 'job', 'payment')),
  at timestamptz not null,
  note text
);

create index status_event_reservation on $schema.status_event (reservation_id);

-- Whom an overdue order endangers, and with which notice the business was told: once.
create table $schema.endangered_order (
  late_id text not null references $schema.reservation (id),
  endangered_id text not null references $schema.reservation (id),
  notice_id text not null,
  at timestamptz not null,
  primary key (late_id, endangered_id)
);

create index endangered_order_notice on $schema.endangered_order (notice_id);

create table $schema.reservation_file (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  -- Null: of the reservation as a whole.
  reservation_line_id bigint references $schema.reservation_line (id),
  file_id text not null references $schema.file (id),
  created_at timestamptz not null
);

create index reservation_file_reservation on $schema.reservation_file (reservation_id);
create index reservation_file_line on $schema.reservation_file (reservation_line_id);
create index reservation_file_file on $schema.reservation_file (file_id);

-- One per kind and state of the reservation: another state is another paper, the old one stays what it was.
create table $schema.document (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  kind text not null check (kind in ('confirmation', 'calendar')),
  state text not null,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null,
  unique (reservation_id, kind, state)
);

create index document_file on $schema.document (file_id);

-- Stock, single machines, and the ledger of what is promised.

-- Rows for leaves only: a composition is as free as its scarcest part.
create table $schema.stock (
  item_id text not null references $schema.item (id),
  warehouse_id text not null references $schema.warehouse (id),
  qty integer not null check (qty >= 0),
  -- A decrease counts from this instant on: the past cannot be broken any more.
  checked_from timestamptz,
  primary key (item_id, warehouse_id)
);

-- A single machine that bears a number: ours, standing in a warehouse, or a customer's own.
create table $schema.serial (
  id text primary key,
  item_id text not null references $schema.item (id),
  warehouse_id text references $schema.warehouse (id),
  customer_id text references $schema.customer (id),
  brand text not null default '',
  -- Empty when nothing is the matter.
  service_status text not null default '',
  -- The same in the languages of the shop; `service_status` says it where a language is missing.
  service_texts jsonb not null default '{}',
  last_service_on date,
  check (num_nonnulls(warehouse_id, customer_id) = 1)
);

create index serial_customer on $schema.serial (customer_id) where customer_id is not null;
create index serial_item on $schema.serial (item_id, warehouse_id);

-- The ledger. What stands here while `active` is promised; nothing else is. What is overdue reaches beyond its end. It has
-- happened, so it stands even above the stock; what was promised before stands too, and nothing new may.
create table $schema.claim (
  id bigint generated always as identity primary key,
  item_id text not null,
  warehouse_id text not null,
  qty integer not null check (qty > 0),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  kind text not null check (kind in ('reservation', 'downtime')),
  reservation_line_id bigint references $schema.reservation_line (id),
  active boolean not null default true,
  expires_at timestamptz,
  -- An overdue unit extends its claim: that shows the conflict, and never fails.
  forced boolean not null default false,
  -- When the pieces should have been free again, while or since they were out for longer.
  due_at timestamptz,
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

create index claim_ledger on $schema.claim using gist (item_id, warehouse_id, during) where active;
create index claim_line on $schema.claim (reservation_line_id) where reservation_line_id is not null;

-- The highest number promised at once within a window. Ends count before starts at the same instant.
create function $schema.claim_peak(an_item text, a_warehouse text, span tstzrange) returns bigint
language sql stable parallel safe as $$
  select coalesce(max(level), 0)::bigint
  from (
    select sum(edge.delta) over (order by edge.at, edge.delta) as level
    from $schema.claim c
    cross join lateral (values
      (greatest(lower(c.during), lower(span)), c.qty),
      (upper(c.during), -c.qty)
    ) edge(at, delta)
    where c.active and c.item_id = an_item and c.warehouse_id = a_warehouse and c.during && span
      and (upper_inf(span) or edge.at < upper(span))
  ) swept
$$;

-- The same peak of what was promised, without the time for which pieces are overdue.
create function $schema.promised_peak(an_item text, a_warehouse text, span tstzrange) returns bigint
language sql stable parallel safe as $$
  select coalesce(max(level), 0)::bigint
  from (
    select sum(edge.delta) over (order by edge.at, edge.delta) as level
    from $schema.claim c
    cross join lateral (select least(c.due_at, upper(c.during)) as until) planned
    cross join lateral (values
      (greatest(lower(c.during), lower(span)), c.qty),
      (planned.until, -c.qty)
    ) edge(at, delta)
    where c.active and c.item_id = an_item and c.warehouse_id = a_warehouse and c.during && span
      and planned.until > lower(span) and planned.until > lower(c.during)
      and (upper_inf(span) or edge.at < upper(span))
  ) swept
$$;

-- The second net below the write path: whoever writes claims, the touched stretches are swept again, all in one query: the
-- peak of claim_peak, which a call for each would make slower. Each stretch by itself: in the gap between two of them an overdue
-- piece may stand above the stock.
create function $schema.refuse_overselling() returns trigger
language plpgsql as $$
declare
  short record;
begin
  select s.item_id, s.warehouse_id, s.qty into short
  from (
    select item_id, warehouse_id, unnest(range_agg(during)) as span
    from touched where active and not forced
    group by item_id, warehouse_id
  ) t
  join $schema.stock s on s.item_id = t.item_id and s.warehouse_id = t.warehouse_id
  where s.qty < (
    select max(level)
    from (
      select sum(edge.delta) over (order by edge.at, edge.delta) as level
      from $schema.claim c
      cross join lateral (values
        (greatest(lower(c.during), lower(t.span)), c.qty),
        (upper(c.during), -c.qty)
      ) edge(at, delta)
      where c.active and c.item_id = t.item_id and c.warehouse_id = t.warehouse_id and c.during && t.span
        and (upper_inf(t.span) or edge.at < upper(t.span))
    ) swept
  )
  limit 1;
  if found then
    raise exception 'claims exceed stock % of item % at warehouse %', short.qty, short.item_id, short.warehouse_id
      using errcode = 'BV001';
  end if;
  return null;
end
$$;

create trigger claim_inserted after insert on $schema.claim
  referencing new table as touched for each statement execute function $schema.refuse_overselling();

-- Of what was promised already only what grows is a new promise: a request that an overdue piece endangers is accepted
-- all the same.
create function $schema.refuse_growth_above_stock() returns trigger
language plpgsql as $$
declare
  short record;
begin
  select s.item_id, s.warehouse_id, s.qty into short
  from (
    select n.item_id, n.warehouse_id, unnest(range_agg(n.during)) as span
    from touched n
    join was w on w.id = n.id
    where n.active and not n.forced
      and not (w.active and not w.forced and w.item_id = n.item_id and w.warehouse_id = n.warehouse_id
        and w.qty >= n.qty and w.during @> n.during)
    group by n.item_id, n.warehouse_id
  ) t
  join $schema.stock s on s.item_id = t.item_id and s.warehouse_id = t.warehouse_id
  where s.qty < $schema.claim_peak(t.item_id, t.warehouse_id, t.span)
  limit 1;
  if found then
    raise exception 'claims exceed stock % of item % at warehouse %', short.qty, short.item_id, short.warehouse_id
      using errcode = 'BV001';
  end if;
  return null;
end
$$;

create trigger claim_updated after update on $schema.claim
  referencing old table as was new table as touched
  for each statement execute function $schema.refuse_growth_above_stock();

-- Stock never falls below what is promised from `checked_from` on. What was sold leaves it with its promise, though an overdue
-- piece stands above what is left.
create function $schema.refuse_stock_below_claims() returns trigger
language plpgsql as $$
begin
  if new.qty < old.qty
    and $schema.promised_peak(new.item_id, new.warehouse_id, tstzrange(new.checked_from, null)) > new.qty then
    raise exception 'stock of item % at warehouse % falls below its claims', new.item_id, new.warehouse_id
      using errcode = 'BV002';
  end if;
  return new;
end
$$;

create trigger stock_decreased before update of qty on $schema.stock
  for each row execute function $schema.refuse_stock_below_claims();

-- Cards: what lists show of an item, in one row, computed by triggers whenever something of it changes, so that a page of items
-- is read by its keys and nothing is put together while a visitor waits. Beside it what filters and searching need.

-- Every value that a property has among the items stands once. A card holds the numbers of its values, so that lists are narrowed
-- by an index and values counted without a look at the items.
create table $schema.property_option (
  id integer generated always as identity primary key,
  name text not null,
  ranking integer not null,
  titles jsonb not null,
  "values" jsonb not null
);

-- By a hash: the words of a value may be longer than an index takes.
create unique index property_option_said
  on $schema.property_option (name, ranking, md5(titles::text), md5("values"::text));

-- Its columns stand in the order in which `cards_of` answers them.
create table $schema.item_card (
  item_id text primary key references $schema.item (id) on delete cascade,
  -- Stands in lists: on offer, no deposit, not added by the server itself.
  listed boolean not null,
  ranking integer not null,
  -- Its categories and all above them.
  branch_ids text[] not null,
  warehouse_ids text[] not null,
  card json not null,
  option_ids integer[] not null default '{}'
);

create index item_card_page on $schema.item_card (ranking, item_id) where listed;
-- One index for all that a list is narrowed by: it gives only the rows that fit everything. Of two indexes PostgreSQL would read
-- whatever the whole shop has of a value.
create index item_card_offer on $schema.item_card using gin (branch_ids, warehouse_ids, option_ids) where listed;

-- Its columns stand in the order in which `searches_of` answers them.
create table $schema.item_search (
  item_id text not null references $schema.item (id) on delete cascade,
  language text not null check (language in ('nl', 'en', 'de')),
  -- Small letters without accents.
  name text not null,
  document tsvector not null,
  primary key (item_id, language)
);

create index item_search_name on $schema.item_search using gin (name public.gin_trgm_ops);
create index item_search_document on $schema.item_search using gin (document);

-- One row. `state` tells every server that something of the catalogue changed: a number might come back when a standby that
-- was a little behind takes over, a state never does. `listed` counts the items on offer.
create table $schema.catalogue (
  one boolean primary key default true check (one),
  state uuid not null default gen_random_uuid(),
  listed integer not null default 0
);

insert into $schema.catalogue default values;

-- How many of them each warehouse has: who has chosen a place asks for such a list every time.
create table $schema.listed_at (
  warehouse_id text primary key,
  items integer not null
);

-- How many each category has, and of each value of a property.
create table $schema.listed_in (
  category_id text primary key,
  items integer not null
);

create table $schema.listed_option (
  category_id text not null,
  option_id integer not null,
  items integer not null,
  primary key (category_id, option_id)
);

-- The values that these items have and no other had before; of all when null is given. One that no item has any more stays: it
-- is in no card, so nothing shows it.
create function $schema.add_options(ids text[]) returns void
language sql as $$
  insert into $schema.property_option (name, ranking, titles, "values")
  select distinct p.name, p.ranking, p.titles, p."values"
  from $schema.item_property p
  where (ids is null or p.item_id = any(ids)) and not exists (
    select from $schema.property_option o
    where o.name = p.name and o.ranking = p.ranking and md5(o.titles::text) = md5(p.titles::text)
      and md5(o."values"::text) = md5(p."values"::text)
  )
  on conflict do nothing
$$;

-- The cards of these items, as they should be; of all when null is given.
create function $schema.cards_of(wanted text[]) returns setof $schema.item_card
language sql stable as $$
  with recursive part(root_id, item_id, qty, depth) as (
    select i.id, i.id, 1, 0 from $schema.item i where wanted is null or i.id = any(wanted)
    union all
    select part.root_id, cp.part_id, part.qty * cp.qty, part.depth + 1
    from part join $schema.composition_part cp on cp.composition_id = part.item_id
    where part.depth < 8
  ), leaf as (
    select distinct part.root_id, part.item_id, li.stock_type
    from part join $schema.item li on li.id = part.item_id and li.kind = 'Item'
  ), place as (
    -- A warehouse has an item when it has stock rows of all its counted leaves; a set of nothing is nowhere.
    select leaf.root_id as item_id, w.id, w.ranking
    from leaf
    cross join $schema.warehouse w
    left join $schema.stock s on s.item_id = leaf.item_id and s.warehouse_id = w.id
    where w.active
    group by leaf.root_id, w.id, w.ranking
    having bool_and(leaf.stock_type = 'BulkWithoutStock' or s.item_id is not null)
  ), places as (
    select item_id, array_agg(id order by ranking, id) as ids from place group by item_id
  ), options as (
    select p.item_id, array_agg(o.id order by o.id) as ids
    from $schema.item_property p
    join $schema.property_option o on o.name = p.name and o.ranking = p.ranking
      and md5(o.titles::text) = md5(p.titles::text) and md5(o."values"::text) = md5(p."values"::text)
    where wanted is null or p.item_id = any(wanted)
    group by p.item_id
  ), above(category_id, id) as (
    select c.id, c.id from $schema.category c
    union
    select above.category_id, c.parent_id from above join $schema.category c on c.id = above.id
    where c.parent_id is not null
  )
  select i.id, i.active and i.listed and i.item_type <> 'Borg', i.ranking,
    coalesce((
      select array_agg(distinct above.id order by above.id)
      from $schema.item_category ic join above on above.category_id = ic.category_id where ic.item_id = i.id
    ), '{}'),
    coalesce(places.ids, '{}'),
    json_build_object('id', i.id, 'slug', i.slug, 'images', i.images, 'itemType', i.item_type, 'kind', i.kind,
      'stockType', i.stock_type, 'vatBp', i.vat_bp, 'salesCents', i.sales_cents, 'maxPerCart', i.max_per_cart,
      'maxPerCustomer', i.max_per_customer, 'maxReservationDays', i.max_reservation_days,
      'uploadPolicy', i.upload_policy,
      'needsAddOns', exists (select from $schema.add_on a where a.item_id = i.id and a.policy = 'required'),
      'texts', coalesce((
        select json_object_agg(t.language, json_build_object('description', t.description, 'medium', t.medium))
        from $schema.item_text t where t.item_id = i.id
      ), '{}'),
      'categoryIds', array(
        select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id
      ),
      'warehouseIds', coalesce(places.ids, '{}'),
      'prices', coalesce((
        select json_agg(json_build_object('list', p.price_list_id, 'group', pl.customer_group, 'unit', p.unit,
          'cents', p.cents, 'shown', p.default_unit) order by p.price_list_id, p.unit)
        from $schema.price p join $schema.price_list pl on pl.id = p.price_list_id where p.item_id = i.id
      ), '[]')),
    coalesce(options.ids, '{}')
  from $schema.item i
  left join places on places.item_id = i.id
  left join options on options.item_id = i.id
  where wanted is null or i.id = any(wanted)
$$;

create function $schema.folded(words text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(replace(normalize(lower(words), NFKD), 'ß', 'ss'), '[\u0300-\u036f]', '', 'g')
$$;

create function $schema.search_language(language text) returns regconfig
language sql immutable parallel safe as $$
  select case language when 'nl' then 'pg_catalog.dutch' when 'de' then 'pg_catalog.german' else 'pg_catalog.english'
    end::regconfig
$$;

-- What searching needs of these items; of all when null is given.
create function $schema.searches_of(ids text[]) returns setof $schema.item_search
language sql stable as $$
  select t.item_id, t.language, $schema.folded(t.description),
    setweight(to_tsvector('pg_catalog.simple', t.item_id), 'A')
      || setweight(to_tsvector($schema.search_language(t.language), t.description), 'A')
      || setweight(to_tsvector($schema.search_language(t.language), t.medium), 'D')
      || setweight(to_tsvector($schema.search_language(t.language), coalesce((
        select string_agg(p."values" ->> t.language, ' ') from $schema.item_property p where p.item_id = t.item_id
      ), '')), 'C')
      || setweight(to_tsvector($schema.search_language(t.language), coalesce((
        select string_agg(ct.description, ' ')
        from $schema.item_category ic join $schema.category_text ct on ct.category_id = ic.category_id
        where ic.item_id = t.item_id and ct.language = t.language
      ), '')), 'B')
  from $schema.item_text t
  where ids is null or t.item_id = any(ids)
$$;

-- Items whose name holds a word nearly like this one: two letters changed about are still near.
create function $schema.names_near(word text, spoken text) returns setof text
language sql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
  select s.item_id from $schema.item_search s where s.language = spoken and word operator(public.<%) s.name
$$;

-- Makes the cards anew; of all when null is given. The lock is a statement of its own: who waited for another's change
-- sees it in the next one. A bulk load turns the triggers off (bivak.cards = 'later') and calls this once at its end.
create function $schema.refresh_cards(ids text[]) returns void
language plpgsql as $$
begin
  if current_setting('bivak.cards', true) = 'later' and ids is not null then
    return;
  end if;
  perform from $schema.item where ids is null or id = any(ids) order by id for no key update;
  perform $schema.add_options(ids);
  insert into $schema.item_card as kept
  select fresh.* from $schema.cards_of(ids) fresh
  left join $schema.item_card old on old.item_id = fresh.item_id
  where old.item_id is null
    or row(old.listed, old.ranking, old.branch_ids, old.warehouse_ids, old.option_ids, old.card::text)
    is distinct from row(fresh.listed, fresh.ranking, fresh.branch_ids, fresh.warehouse_ids, fresh.option_ids,
      fresh.card::text)
  on conflict (item_id) do update set listed = excluded.listed, ranking = excluded.ranking,
    branch_ids = excluded.branch_ids, warehouse_ids = excluded.warehouse_ids, option_ids = excluded.option_ids,
    card = excluded.card;
  delete from $schema.item_search s
  where (ids is null or s.item_id = any(ids))
    and not exists (select from $schema.item_text t where t.item_id = s.item_id and t.language = s.language);
  insert into $schema.item_search as kept
  select fresh.* from $schema.searches_of(ids) fresh
  left join $schema.item_search old on old.item_id = fresh.item_id and old.language = fresh.language
  where old.item_id is null or row(old.name, old.document) is distinct from row(fresh.name, fresh.document)
  on conflict (item_id, language) do update set name = excluded.name, document = excluded.document;
end
$$;

-- These items and every composition that holds one of them.
create function $schema.with_compositions(ids text[]) returns text[]
language sql stable as $$
  with recursive holder(id) as (
    select unnest(ids)
    union
    select cp.composition_id from holder join $schema.composition_part cp on cp.part_id = holder.id
  )
  select coalesce(array_agg(id), '{}') from holder
$$;

-- The items of these categories and of all below them.
create function $schema.items_of_categories(ids text[]) returns text[]
language sql stable as $$
  with recursive below(id) as (
    select unnest(ids)
    union
    select c.id from below join $schema.category c on c.parent_id = below.id
  )
  select coalesce(array_agg(distinct ic.item_id), '{}')
  from below join $schema.item_category ic on ic.category_id = below.id
$$;

-- The argument says how the changed rows lead to items. Which cards a change touches depends on what others change at the same
-- time (a recipe names a part that gets its first stock), so changes take turns from here on: the lock is a statement of its
-- own, and the next one sees what came before. Keys of these tables never move to another item, so after an update the new rows
-- name them all. A statement that changed no row asks nothing.
create function $schema.touch_cards() returns trigger
language plpgsql as $$
declare
  items text[];
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  case tg_argv[0]
    when 'item' then items := $schema.with_compositions(array(select id from touched));
    when 'of item' then items := array(select distinct item_id from touched);
    when 'part' then items := $schema.with_compositions(array(select distinct item_id from touched));
    when 'composition' then items := $schema.with_compositions(array(select distinct composition_id from touched));
    when 'category' then items := $schema.items_of_categories(array(select id from touched));
    when 'of category' then items := $schema.items_of_categories(array(select distinct category_id from touched));
  end case;
  perform $schema.refresh_cards(items);
  return null;
end
$$;

do $do$
declare
  rule record;
  event text;
begin
  for rule in values
    ('item', 'item', '{insert,update}'::text[]),
    ('item_text', 'of item', '{insert,update,delete}'),
    ('item_property', 'of item', '{insert,update,delete}'),
    ('item_category', 'of item', '{insert,update,delete}'),
    ('price', 'of item', '{insert,update,delete}'),
    ('add_on', 'of item', '{insert,update,delete}'),
    ('composition_part', 'composition', '{insert,update,delete}'),
    -- How many there are does not matter to a card.
    ('stock', 'part', '{insert,delete}'),
    ('category', 'category', '{update}'),
    ('category_text', 'of category', '{insert,update,delete}')
  loop
    foreach event in array rule.column3 loop
      execute format('create trigger cards_%1$s after %1$s on $schema.%2$I referencing %3$s table as touched '
        'for each statement execute function $schema.touch_cards(%4$L)',
        event, rule.column1, case event when 'delete' then 'old' else 'new' end, rule.column2);
    end loop;
  end loop;
end
$do$;

-- These change any card. Every server writes its warehouses anew when it starts: only one that is new, comes back, leaves or
-- moves among the others counts, because all cards of a large shop are seconds of work.
create function $schema.touch_all_cards() returns trigger
language plpgsql as $$
declare
  changed boolean := true;
begin
  if tg_table_name = 'warehouse' and tg_op = 'INSERT' then
    -- `on conflict do update` fires this too, with no row.
    changed := exists (select from touched);
  elsif tg_table_name = 'warehouse' then
    changed := exists (
      select from before join touched using (id)
      where before.active <> touched.active or before.ranking <> touched.ranking
    );
  end if;
  if changed then
    perform from $schema.catalogue for no key update;
    perform $schema.refresh_cards(null);
  end if;
  return null;
end
$$;

create trigger cards_update after update of customer_group on $schema.price_list
  for each statement execute function $schema.touch_all_cards();
create trigger cards_insert after insert on $schema.warehouse referencing new table as touched
  for each statement execute function $schema.touch_all_cards();
create trigger cards_update after update on $schema.warehouse referencing old table as before new table as touched
  for each statement execute function $schema.touch_all_cards();

-- What is on offer is counted as it changes, in all and by warehouse.
create function $schema.count_listed() returns trigger
language plpgsql as $$
declare
  more integer := 0;
begin
  -- Every change of cards ends with another state of the catalogue: locked first, all take their turn here.
  perform from $schema.catalogue for no key update;
  if tg_op <> 'DELETE' then
    more := more + (select count(*) from after_cards where listed);
  end if;
  if tg_op <> 'INSERT' then
    more := more - (select count(*) from before_cards where listed);
  end if;
  update $schema.catalogue set listed = listed + more where more <> 0;
  if tg_op = 'INSERT' then
    insert into $schema.listed_at as place
    select id, count(*) from after_cards cross join unnest(warehouse_ids) id where listed group by id
    on conflict (warehouse_id) do update set items = place.items + excluded.items;
  elsif tg_op = 'UPDATE' then
    insert into $schema.listed_at as place
    select id, sum(n) from (
      select unnest(warehouse_ids) as id, 1 as n from after_cards where listed
      union all
      select unnest(warehouse_ids), -1 from before_cards where listed
    ) moved
    group by id having sum(n) <> 0
    on conflict (warehouse_id) do update set items = place.items + excluded.items;
  else
    insert into $schema.listed_at as place
    select id, -count(*) from before_cards cross join unnest(warehouse_ids) id where listed group by id
    on conflict (warehouse_id) do update set items = place.items + excluded.items;
  end if;
  return null;
end
$$;

create trigger listed_insert after insert on $schema.item_card
  referencing new table as after_cards for each statement execute function $schema.count_listed();
create trigger listed_update after update on $schema.item_card
  referencing old table as before_cards new table as after_cards
  for each statement execute function $schema.count_listed();
create trigger listed_delete after delete on $schema.item_card
  referencing old table as before_cards for each statement execute function $schema.count_listed();

-- Categories and values that a change gives or takes. A card of which neither changed costs nothing here. The lock, as in
-- `count_listed`, lets all who change cards take their turn.
create function $schema.count_options() returns trigger
language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select branch_ids, option_ids, 1 as n from after_cards where listed'
    when 'DELETE' then 'select branch_ids, option_ids, -1 as n from before_cards where listed'
    else 'select side.branch_ids, side.option_ids, side.n
      from before_cards b join after_cards a on a.item_id = b.item_id
      cross join lateral (
        values (a.listed, a.branch_ids, a.option_ids, 1), (b.listed, b.branch_ids, b.option_ids, -1)
      ) side(listed, branch_ids, option_ids, n)
      where side.listed
        and row(a.listed, a.branch_ids, a.option_ids) is distinct from row(b.listed, b.branch_ids, b.option_ids)'
  end;
begin
  perform from $schema.catalogue for no key update;
  execute format('
    with moved as (%s), categories as (
      insert into $schema.listed_in as known
      select id, sum(n) from moved cross join unnest(branch_ids) id group by id having sum(n) <> 0
      on conflict (category_id) do update set items = known.items + excluded.items
    )
    insert into $schema.listed_option as known
    select category_id, option_id, sum(n)
    from moved cross join unnest(branch_ids) category_id cross join unnest(option_ids) option_id
    group by category_id, option_id having sum(n) <> 0
    on conflict (category_id, option_id) do update set items = known.items + excluded.items', moved);
  return null;
end
$$;

create trigger options_insert after insert on $schema.item_card
  referencing new table as after_cards for each statement execute function $schema.count_options();
create trigger options_update after update on $schema.item_card
  referencing old table as before_cards new table as after_cards
  for each statement execute function $schema.count_options();
create trigger options_delete after delete on $schema.item_card
  referencing old table as before_cards for each statement execute function $schema.count_options();

-- Whatever changes of the catalogue gives it another state.
create function $schema.renew_catalogue() returns trigger
language plpgsql as $$
begin
  update $schema.catalogue set state = gen_random_uuid();
  return null;
end
$$;

do $do$
declare
  changed text;
begin
  foreach changed in array array['item', 'item_text', 'item_property', 'item_category', 'item_attachment', 'item_video',
    'item_card', 'price', 'price_list', 'composition_part', 'add_on', 'category', 'category_text']
  loop
    execute format('create trigger state_renewed after insert or update or delete on $schema.%I '
      'for each statement execute function $schema.renew_catalogue()', changed);
  end loop;
end
$do$;

-- Payments online: one covers all reservations of a checkout.

-- What the customer is asked for. Its id is the key under which the provider is asked, however often.
create table $schema.payment_attempt (
  id text primary key,
  checkout_id text not null references $schema.checkout (id),
  provider_id text unique,
  link text,
  method text not null,
  language text not null check (language in ('nl', 'en', 'de')),
  description text not null,
  -- The page of this shop that the customer comes back to.
  return_page text not null,
  asked_cents bigint not null check (asked_cents > 0),
  received_cents bigint check (received_cents >= 0),
  kept_cents bigint not null default 0 check (kept_cents >= 0),
  status text not null check (status in ('created', 'open', 'paid', 'cancelled', 'failed', 'expired')),
  -- The provider's words for why not.
  message text,
  created_at timestamptz not null,
  -- When the provider was asked last.
  asked_at timestamptz not null,
  -- Since when the provider says that it does not know this payment; null where its last answer knew it.
  unknown_since timestamptz,
  settled_at timestamptz,
  check ((status = 'paid') = (received_cents is not null)),
  check (kept_cents <= coalesce(received_cents, 0)),
  check (status <> 'open' or provider_id is not null)
);

create index payment_attempt_checkout on $schema.payment_attempt (checkout_id);
create index payment_attempt_under_way on $schema.payment_attempt (asked_at) where status in ('created', 'open');

-- Money that goes back. Its id is the key under which the provider is asked. One whose answer was lost is looked for at the
-- provider before anybody asks for it again (decision 0039).
create table $schema.refund (
  id text primary key,
  payment_attempt_id text not null references $schema.payment_attempt (id),
  -- Whose deposit it is, or which order the business gave something back for.
  reservation_id text references $schema.reservation (id),
  provider_id text,
  cents bigint not null check (cents > 0),
  reason text not null check (reason in ('other-amount', 'double', 'too-late', 'too-much', 'ended', 'changed', 'deposit',
    'business')),
  -- `unanswered`: asked for as often as it may be, and nobody knows whether the money went.
  status text not null check (status in ('asked', 'pending', 'refunded', 'failed', 'unanswered')),
  -- How often the provider was asked to send it. Where nobody counted, it may have been sent.
  tries integer not null default 1 check (tries >= 0),
  -- Before this instant nobody asks again: somebody may be at it. Null: at any time.
  next_at timestamptz,
  created_at timestamptz not null,
  asked_at timestamptz not null,
  settled_at timestamptz
);

create index refund_attempt on $schema.refund (payment_attempt_id);
create index refund_under_way on $schema.refund (asked_at) where status in ('asked', 'pending');

-- Where our books and the provider differ, as the last check of the payment saw it; for the list of the business.
create table $schema.payment_difference (
  payment_attempt_id text not null references $schema.payment_attempt (id) on delete cascade,
  -- `payment`: the payment itself; the others are of its refunds.
  kind text not null check (kind in ('payment', 'missing', 'not-booked', 'double', 'amount')),
  -- Our id, or the provider's where it is none of ours.
  subject text not null,
  booked_cents bigint not null,
  found_cents bigint not null,
  -- When it was seen first.
  found_at timestamptz not null,
  -- With which mail the business heard of it: once, when it is new.
  notice_id text,
  primary key (payment_attempt_id, kind, subject)
);

create index payment_difference_notice on $schema.payment_difference (notice_id);

-- Invoices and credit notes: numbered without gaps, and never changed once they are issued.

-- One row per series, such as F2026. It is locked and raised in the transaction that issues, so a number that is
-- given is a number that stands.
create table $schema.invoice_series (
  name text primary key,
  last integer not null check (last >= 0),
  -- The day of its last invoice: days go up with the numbers, also for who waited over midnight.
  last_on date
);

create table $schema.invoice (
  id text primary key,
  number text not null unique,
  series text not null references $schema.invoice_series (name),
  serial integer not null check (serial > 0),
  kind text not null check (kind in ('invoice', 'credit')),
  -- What a credit note takes back, and why.
  credited_id text references $schema.invoice (id),
  reason text,
  -- An order whose invoice was taken back may have a new one: it names the credit note after which it was made.
  follows_id text references $schema.invoice (id),
  reservation_id text not null references $schema.reservation (id),
  customer_id text references $schema.customer (id),
  contact_id text,
  contact_name text not null,
  language text not null check (language in ('nl', 'en', 'de')),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  -- Names, addresses and numbers as they were that day.
  seller jsonb not null,
  buyer jsonb not null,
  order_no text not null,
  reference text,
  payment_reference text,
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  currency text not null check (currency = 'EUR'),
  net_cents bigint not null,
  vat jsonb not null,
  rounding_cents bigint not null,
  gross_cents bigint not null,
  -- Of the day of issue; what comes in later stands in invoice_payment and in the checkout.
  paid_cents bigint not null check (paid_cents >= 0),
  -- Beside the invoice: no turnover, and nothing that it asks for.
  deposit_cents bigint not null,
  issued_at timestamptz not null,
  unique (series, serial),
  check ((kind = 'credit') = (credited_id is not null)),
  check (kind = 'credit' or reason is null),
  check (case kind when 'credit' then gross_cents <= 0 and paid_cents = 0 else gross_cents >= 0 end),
  constraint invoice_follows_check check (kind = 'invoice' or follows_id is null)
);

-- One first invoice per order, one credit note per invoice, and at most one new invoice after each credit note.
create unique index invoice_first on $schema.invoice (reservation_id) where kind = 'invoice' and follows_id is null;
create unique index invoice_credit on $schema.invoice (credited_id) where kind = 'credit';
create unique index invoice_again on $schema.invoice (follows_id) where follows_id is not null;
create index invoice_order on $schema.invoice (reservation_id);
create index invoice_customer on $schema.invoice (customer_id, issued_at, number) where customer_id is not null;

create table $schema.invoice_line (
  invoice_id text not null references $schema.invoice (id),
  position integer not null,
  item_id text not null,
  description text not null,
  qty integer not null check (qty > 0),
  vat_bp integer not null check (vat_bp >= 0),
  net_cents bigint not null,
  gross_cents bigint not null,
  primary key (invoice_id, position)
);

create function $schema.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed: issue a credit note instead' using errcode = 'restrict_violation';
end
$$;

create trigger invoice_stands before update or delete or truncate on $schema.invoice
  for each statement execute function $schema.refuse_change();
create trigger invoice_line_stands before update or delete or truncate on $schema.invoice_line
  for each statement execute function $schema.refuse_change();

-- Money that reached the business otherwise than online, as an operator notes it. A mistake is noted as its opposite.
create table $schema.invoice_payment (
  id text primary key,
  invoice_id text not null references $schema.invoice (id),
  cents bigint not null check (cents <> 0),
  noted_at timestamptz not null
);

create index invoice_payment_invoice on $schema.invoice_payment (invoice_id);

create table $schema.invoice_paper (
  invoice_id text not null references $schema.invoice (id),
  kind text not null check (kind in ('pdf', 'ubl')),
  file_id text not null references $schema.file (id),
  created_at timestamptz not null,
  primary key (invoice_id, kind)
);

create index invoice_paper_file on $schema.invoice_paper (file_id);

-- Conversations of customers with the business, and messages of the contact form.

create table $schema.conversation (
  id text primary key,
  customer_id text not null references $schema.customer (id),
  -- Who began it.
  contact_id text not null,
  subject text not null,
  -- What it is about; null: nothing in particular.
  reservation_id text references $schema.reservation (id),
  -- In which the business answers.
  language text not null,
  -- Of whoever began it: the same request sent again finds it.
  request_key text,
  created_at timestamptz not null,
  -- Null until something was said: then it is nothing yet, and nobody sees it.
  last_message_at timestamptz,
  -- Up to when the business has read it.
  shop_read_at timestamptz,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id)
);

create index conversation_customer on $schema.conversation (customer_id, last_message_at desc);
create index conversation_reservation on $schema.conversation (reservation_id) where reservation_id is not null;
create index conversation_empty on $schema.conversation (created_at) where last_message_at is null;
create unique index conversation_request on $schema.conversation (contact_id, request_key)
  where request_key is not null;

create table $schema.message (
  id text primary key,
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  position bigint generated always as identity,
  by_customer boolean not null,
  -- Null for the business.
  contact_id text references $schema.contact (id),
  -- Cleaned when it was written.
  html text not null,
  request_key text,
  created_at timestamptz not null
);

create index message_conversation on $schema.message (conversation_id, position);
create index message_contact on $schema.message (contact_id, created_at) where contact_id is not null;
create unique index message_request on $schema.message (conversation_id, request_key)
  where request_key is not null;

create table $schema.message_file (
  message_id text not null references $schema.message (id) on delete cascade,
  file_id text not null references $schema.file (id),
  created_at timestamptz not null,
  primary key (message_id, file_id)
);

create index message_file_file on $schema.message_file (file_id);

-- Up to when each of the customer's persons has read a conversation.
create table $schema.conversation_read (
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  contact_id text not null references $schema.contact (id) on delete cascade,
  read_at timestamptz not null,
  primary key (conversation_id, contact_id)
);

-- Who has an answer to read, in which conversation: kept with what makes it so, instead of looked for in all that was said.
create table $schema.conversation_unread (
  contact_id text not null references $schema.contact (id) on delete cascade,
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  -- When the last answer was written that is to be read.
  at timestamptz not null,
  primary key (contact_id, conversation_id)
);
create index conversation_unread_conversation on $schema.conversation_unread (conversation_id);

-- An answer is to be read by all who took part. The mark is touched even when it stands, so that who reads at the same
-- moment waits, and then sees that it is younger than what they read.
create function $schema.mark_unread() returns trigger
language plpgsql as $$
begin
  insert into $schema.conversation_unread as u (contact_id, conversation_id, at)
  select distinct m.contact_id, new.conversation_id, new.created_at
  from $schema.message m
  left join $schema.conversation_read seen
    on seen.conversation_id = new.conversation_id and seen.contact_id = m.contact_id
  where m.conversation_id = new.conversation_id and m.contact_id is not null
    and new.created_at > coalesce(seen.read_at, '-infinity')
  order by m.contact_id
  on conflict (contact_id, conversation_id) do update set at = greatest(u.at, excluded.at);
  return null;
end
$$;

create trigger message_unread after insert on $schema.message
  for each row when (not new.by_customer) execute function $schema.mark_unread();

create function $schema.unmark_read() returns trigger
language plpgsql as $$
begin
  delete from $schema.conversation_unread
  where contact_id = new.contact_id and conversation_id = new.conversation_id and at <= new.read_at;
  return null;
end
$$;

create trigger conversation_was_read after insert or update of read_at on $schema.conversation_read
  for each row execute function $schema.unmark_read();

-- What came in by the contact form, until its mails were certainly sent.
create table $schema.contact_message (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  -- A key of the labels of `contact`; empty where the shop has none.
  subject text not null,
  message text not null,
  language text not null,
  -- Whether it was written with this address's own login.
  proved boolean not null,
  customer_id text references $schema.customer (id),
  contact_id text,
  -- An HMAC of the caller's address, to count by.
  sender bytea not null,
  created_at timestamptz not null
);

create index contact_message_created on $schema.contact_message (created_at);

-- Personal data: what a person asked for of all that is kept about them.

-- One at a time for each person; a new one takes the place of the old one.
create table $schema.personal_export (
  id text primary key,
  customer_id text not null,
  contact_id text not null unique,
  -- All of the customer; otherwise of the one person.
  whole boolean not null,
  language text not null check (language in ('nl', 'en', 'de')),
  -- Null until it is made.
  file_id text references $schema.file (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (contact_id, customer_id) references $schema.contact (id, customer_id) on delete cascade
);

create index personal_export_expires on $schema.personal_export (expires_at);
create index personal_export_file on $schema.personal_export (file_id) where file_id is not null;

-- Widgets: what a visitor chose beside them on another site, on the way into the shop. Nobody's name stands in it.

create table $schema.hand_over (
  -- The code stands in the address of the link, and nowhere here.
  code_hash bytea primary key,
  chosen jsonb not null,
  expires_at timestamptz not null
);

create index hand_over_expires on $schema.hand_over (expires_at);

-- Messages: every write leaves an event, and everything that goes to the outside a row to be relayed.

create table $schema.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entity text not null,
  entity_id text not null,
  action text not null,
  actor jsonb not null,
  before jsonb,
  after jsonb,
  request_id text
);

create index event_entity on $schema.event (entity, entity_id);

-- Ids only: personal data stay in their own rows.
create table $schema.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- Some messages are for later: whoever is paying is not asked to pay meanwhile. The queue holds them until then.
  not_before timestamptz
);

create table $schema.mail (
  id text primary key,
  kind text not null,
  subject_id text not null,
  recipient text not null,
  language text not null,
  message_id text not null unique,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (kind, subject_id)
);
