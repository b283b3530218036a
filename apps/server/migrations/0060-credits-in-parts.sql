-- An invoice may be taken back in parts (docs/decisions/0126): several credit notes, never of more than it charged.

drop index $schema.invoice_credit;
create index invoice_credits on $schema.invoice (credited_id) where kind = 'credit';

-- Who issues holds the lock of the invoice, and counts; this is the second net.
create function $schema.refuse_more_credit() returns trigger language plpgsql as $$
begin
  if exists (
    select from $schema.invoice i
    cross join lateral (
      select sum(n.gross_cents) as gross, sum(n.net_cents) as net from $schema.invoice n
      where n.credited_id = i.id and n.kind = 'credit'
    ) taken
    where i.id = new.credited_id and (i.kind <> 'invoice' or i.reservation_id <> new.reservation_id
      or i.gross_cents + taken.gross < 0 or i.net_cents + taken.net < 0)
  ) then
    raise exception 'no more is taken back of an invoice than it charged' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger invoice_credit_fits after insert on $schema.invoice
  for each row when (new.kind = 'credit') execute function $schema.refuse_more_credit();

-- How money came, by whom it was noted, and which row of it was a mistake: that is taken back once.
alter table $schema.invoice_payment
  add column method text check (method in ('TRANSFER', 'CASH', 'TERMINAL', 'OTHER')),
  -- The day on which it came, where that is another than the one on which it was noted.
  add column paid_on date,
  add column note text not null default '',
  add column by text not null default '',
  add column undoes text unique references $schema.invoice_payment (id),
  add constraint invoice_payment_undo check (undoes is null or undoes <> id);
