-- What a desk takes back of what it noted, charges beside the lines of an order, and what becomes of a damage.

alter table $schema.handover_action
  add column nth bigint generated always as identity,
  -- The action that this one takes back.
  add column undoes text unique references $schema.handover_action (id);

alter table $schema.damage_report
  -- The take-back that found it.
  add column action_id text references $schema.handover_action (id),
  -- With VAT, as the business assessed it.
  add column assessed_cents bigint check (assessed_cents >= 0),
  -- What the business says of it, for the customer to read.
  add column answer text not null default '',
  -- What was charged, and whether the deposit was kept for it; else it is a line of the invoice.
  add column charged_cents bigint check (charged_cents > 0),
  add column from_deposit boolean not null default false,
  -- The pieces are down until then; null: until somebody says otherwise.
  add column down_until timestamptz,
  -- What the customer says against it.
  add column objection text,
  add column objected_at timestamptz;

-- What an order costs beside its lines: it stands on the invoice, in the order's language.
create table $schema.charge_line (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  kind text not null check (kind in ('damage', 'late')),
  item_id text not null references $schema.item (id),
  description text not null,
  qty integer not null check (qty > 0),
  vat_bp integer not null check (vat_bp between 0 and 10000),
  net_cents bigint not null check (net_cents >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  damage_id text unique references $schema.damage_report (id) on delete set null,
  -- The take-back that it is late for.
  action_id text references $schema.handover_action (id),
  at timestamptz not null,
  by text not null,
  -- Taken back before the invoice.
  waived_at timestamptz
);

create index charge_line_reservation on $schema.charge_line (reservation_id);
create index charge_line_action on $schema.charge_line (action_id) where action_id is not null;
