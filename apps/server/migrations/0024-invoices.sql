-- Invoices and credit notes: numbered without gaps, and never changed once they are issued.

-- One row per series, such as F2026. It is locked and raised in the transaction that issues, so a number that is
-- given is a number that stands.
create table $schema.invoice_series (
  name text primary key,
  last integer not null check (last >= 0)
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
  check (case kind when 'credit' then gross_cents <= 0 and paid_cents = 0 else gross_cents >= 0 end)
);

create unique index invoice_of_order on $schema.invoice (reservation_id) where kind = 'invoice';
create unique index invoice_credit on $schema.invoice (credited_id) where kind = 'credit';
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
