-- Why stock changes, with what it cost; pieces that are hired in; where a numbered piece came from and went (docs/decisions/0122).

-- Pieces of somebody else, here for a time. `stock.qty` counts them until they go back; before they come, and after, a claim of
-- the kind `hire` holds them, so that only that time has more pieces, and every sum of the ledger stays as it is.
create table $schema.stock_hire (
  id text primary key,
  item_id text not null,
  warehouse_id text not null,
  qty integer not null check (qty > 0),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  supplier text not null,
  cost_cents integer check (cost_cents >= 0),
  note text,
  at timestamptz not null,
  by text not null,
  -- When they left the stock.
  ended_at timestamptz,
  foreign key (item_id, warehouse_id) references $schema.stock (item_id, warehouse_id)
);

create index stock_hire_open on $schema.stock_hire (item_id, warehouse_id) where ended_at is null;
create index stock_hire_until on $schema.stock_hire (until_at) where ended_at is null;

alter table $schema.claim drop constraint claim_kind_check;
alter table $schema.claim add constraint claim_kind_check check (kind in ('reservation', 'downtime', 'hire'));
alter table $schema.claim add column hire_id text references $schema.stock_hire (id);
create index claim_hire on $schema.claim (hire_id) where hire_id is not null;

-- What is no order, of a place: few rows, for lists of what is out of use.
create index claim_unusable on $schema.claim (item_id, warehouse_id) where active and kind <> 'reservation';

alter table $schema.stock_move drop constraint stock_move_reason_check;
alter table $schema.stock_move add constraint stock_move_reason_check check (reason in (
  'purchase', 'sale', 'retire', 'transfer', 'hire-in', 'hire-end', 'loss', 'found', 'count', 'set'));
alter table $schema.stock_move
  -- What was paid for a purchase or a hire, or what a sale brought: of all pieces, without VAT.
  add column cost_cents integer check (cost_cents >= 0),
  -- Of a transfer: where they went, or came from.
  add column other_warehouse_id text references $schema.warehouse (id),
  add column hire_id text references $schema.stock_hire (id),
  add constraint stock_move_transfer_has_two_ends check ((reason = 'transfer') = (other_warehouse_id is not null));

create index stock_move_at on $schema.stock_move (at, id);

-- What is told of the stock is told once: a damage that is forgotten leaves its moves.
create function $schema.keep_stock_move() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.damage_id is null
    and (to_jsonb(new) - 'damage_id') = (to_jsonb(old) - 'damage_id') then
    return new;
  end if;
  raise exception 'stock move % stays as it is', old.id using errcode = 'BV003';
end
$$;

create trigger stock_move_kept before update or delete on $schema.stock_move
  for each row execute function $schema.keep_stock_move();

-- Where a piece of ours came from, and that it is ours no more; it keeps its number and its past.
alter table $schema.serial
  add column bought_on date,
  add column cost_cents integer check (cost_cents >= 0),
  add column gone_at timestamptz,
  add column gone_reason text check (gone_reason in ('sale', 'retire')),
  add constraint serial_gone_has_a_reason check ((gone_at is null) = (gone_reason is null));
