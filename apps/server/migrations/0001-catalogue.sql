-- Categories, items, their texts in every language, their recipes and their prices.

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

create table $schema.composition_part (
  composition_id text not null references $schema.item (id) on delete cascade,
  part_id text not null references $schema.item (id),
  qty integer not null check (qty > 0),
  primary key (composition_id, part_id),
  check (composition_id <> part_id)
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
