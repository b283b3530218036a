-- How every invoice stands, kept as money moves, so that a list of a million finds the few that are open
-- (docs/decisions/0125). The nightly check counts it again.
create table $schema.invoice_standing (
  invoice_id text primary key references $schema.invoice (id),
  reservation_id text not null,
  number text collate "C" not null unique,
  -- `credit` is a credit note; late is what is open past its day.
  state text not null check (state in ('open', 'paid', 'credited', 'credit')),
  issued_on date not null,
  due_on date not null,
  gross_cents bigint not null,
  credited_cents bigint not null,
  -- Only the last invoice of an order has the order's money.
  received_cents bigint not null,
  open_cents bigint not null check (open_cents >= 0),
  -- Numbers, the payment reference and the buyer's name, folded.
  words text not null,
  version integer not null default 1
);

create index invoice_standing_order on $schema.invoice_standing (reservation_id);
create index invoice_standing_words on $schema.invoice_standing using gin (words public.gin_trgm_ops);
create index invoice_standing_issued on $schema.invoice_standing (issued_on, number);
create index invoice_standing_due on $schema.invoice_standing (due_on, number);
create index invoice_standing_total on $schema.invoice_standing (gross_cents, number);
create index invoice_standing_owed on $schema.invoice_standing (open_cents, number);
-- The few: what is open, and what was taken back.
create index invoice_open_issued on $schema.invoice_standing (issued_on, number) where state = 'open';
create index invoice_open_due on $schema.invoice_standing (due_on, number) where state = 'open';
create index invoice_open_total on $schema.invoice_standing (gross_cents, number) where state = 'open';
create index invoice_open_owed on $schema.invoice_standing (open_cents, number) where state = 'open';
create index invoice_credit_issued on $schema.invoice_standing (issued_on, number) where state = 'credit';
create index invoice_credit_due on $schema.invoice_standing (due_on, number) where state = 'credit';
create index invoice_credit_total on $schema.invoice_standing (gross_cents, number) where state = 'credit';
create index invoice_credit_owed on $schema.invoice_standing (open_cents, number) where state = 'credit';

-- What the business gave back of an order while a credit note said that it was owed: no gift, and not received any more. Of
-- each invoice no more than was credited of it; what goes back beyond that is a gift, which nobody is asked for again.
create function $schema.invoice_returned(an_order text) returns bigint
language sql stable as $$
  select coalesce(sum(least(taken.cents, back.cents)), 0)::bigint
  from (
    select n.credited_id, -sum(n.gross_cents) as cents, min(n.issued_at) as since, min(anew.issued_at) as until
    from $schema.invoice n
    left join $schema.invoice anew on anew.follows_id = n.id
    where n.reservation_id = an_order and n.kind = 'credit'
    group by n.credited_id
  ) taken
  cross join lateral (
    select coalesce(sum(f.cents), 0) as cents from $schema.refund f
    where f.reservation_id = an_order and f.reason = 'business' and f.status <> 'failed'
      and f.created_at >= taken.since and (taken.until is null or f.created_at < taken.until)
  ) back
$$;

-- Of one order: `balanceOf` of invoice-money.ts says the same.
create function $schema.standings_of(an_order text)
returns table (invoice_id text, state text, credited_cents bigint, received_cents bigint, open_cents bigint)
language sql stable as $$
  select i.id,
    case when i.kind = 'credit' then 'credit' when back.cents > 0 and back.cents >= i.gross_cents then 'credited'
      when i.gross_cents - back.cents - got.cents > 0 then 'open' else 'paid' end,
    back.cents, got.cents,
    case when i.kind = 'credit' then 0 else greatest(0, i.gross_cents - back.cents - got.cents) end
  from $schema.invoice i
  cross join lateral (
    select coalesce(-sum(n.gross_cents), 0)::bigint as cents from $schema.invoice n
    where n.credited_id = i.id and n.kind = 'credit'
  ) back
  cross join lateral (
    select case when i.kind = 'credit' or exists (
      select from $schema.invoice n join $schema.invoice anew on anew.follows_id = n.id where n.credited_id = i.id
    ) then 0 else (
      select greatest(0, greatest(0, least(r.paid_cents - r.deposit_cents, r.gross_cents + coalesce((
          select sum(k.gross_cents) from $schema.charge_line k
          where k.reservation_id = r.id and k.kind = 'given-back' and k.waived_at is null), 0)))
        - $schema.invoice_returned(r.id)) + coalesce((
          select sum(p.cents) from $schema.invoice_payment p join $schema.invoice b on b.id = p.invoice_id
          where b.reservation_id = r.id), 0)
      from $schema.reservation r where r.id = i.reservation_id
    ) end::bigint as cents
  ) got
  where i.reservation_id = an_order
$$;

create function $schema.refresh_standings(an_order text) returns void language plpgsql as $$
begin
  -- Locked first and counted behind that: who waited here sees what the other wrote.
  perform from $schema.invoice_standing s where s.reservation_id = an_order order by s.invoice_id for update;
  if not found then return; end if;
  update $schema.invoice_standing s set state = f.state, credited_cents = f.credited_cents,
    received_cents = f.received_cents, open_cents = f.open_cents, version = s.version + 1
  from $schema.standings_of(an_order) f
  where f.invoice_id = s.invoice_id and (s.state, s.credited_cents, s.received_cents, s.open_cents)
    is distinct from (f.state, f.credited_cents, f.received_cents, f.open_cents);
end
$$;

create function $schema.words_of_invoice(an_invoice $schema.invoice) returns text
language sql immutable parallel safe as $$
  select $schema.folded(concat_ws(' ', an_invoice.number, an_invoice.order_no, an_invoice.reference,
    an_invoice.payment_reference, regexp_replace(an_invoice.payment_reference, '\D', '', 'g'),
    an_invoice.buyer ->> 'name', an_invoice.buyer ->> 'person'))
$$;

create function $schema.invoice_stands_open() returns trigger language plpgsql as $$
begin
  insert into $schema.invoice_standing (invoice_id, reservation_id, number, state, issued_on, due_on, gross_cents,
    credited_cents, received_cents, open_cents, words)
  values (new.id, new.reservation_id, new.number, case new.kind when 'credit' then 'credit' else 'paid' end,
    new.issued_on, new.due_on, new.gross_cents, 0, 0, 0, $schema.words_of_invoice(new));
  perform $schema.refresh_standings(new.reservation_id);
  return null;
end
$$;

create trigger invoice_standing after insert on $schema.invoice
  for each row execute function $schema.invoice_stands_open();

create function $schema.invoice_paid() returns trigger language plpgsql as $$
begin
  perform $schema.refresh_standings((select i.reservation_id from $schema.invoice i where i.id = new.invoice_id));
  return null;
end
$$;

create trigger invoice_standing after insert on $schema.invoice_payment
  for each row execute function $schema.invoice_paid();

create function $schema.order_paid() returns trigger language plpgsql as $$
begin
  perform $schema.refresh_standings(new.id);
  return null;
end
$$;

-- Before there is an invoice an order has nothing to refresh.
create trigger invoice_standing after update of paid_cents, deposit_cents, gross_cents on $schema.reservation
  for each row when (new.status in ('Closed', 'ClosedAndCompleted') and (old.paid_cents, old.deposit_cents, old.gross_cents)
    is distinct from (new.paid_cents, new.deposit_cents, new.gross_cents))
  execute function $schema.order_paid();

create function $schema.order_refunded() returns trigger language plpgsql as $$
begin
  perform $schema.refresh_standings(new.reservation_id);
  return null;
end
$$;

create trigger invoice_standing after insert or update of status on $schema.refund
  for each row when (new.reason = 'business') execute function $schema.order_refunded();

insert into $schema.invoice_standing (invoice_id, reservation_id, number, state, issued_on, due_on, gross_cents,
  credited_cents, received_cents, open_cents, words)
select i.id, i.reservation_id, i.number, f.state, i.issued_on, i.due_on, i.gross_cents, f.credited_cents,
  f.received_cents, f.open_cents, $schema.words_of_invoice(i)
from $schema.invoice i
cross join lateral (select * from $schema.standings_of(i.reservation_id) one where one.invoice_id = i.id) f;
