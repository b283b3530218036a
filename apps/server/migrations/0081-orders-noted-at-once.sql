-- Many orders may come in one statement, as when a round of tents is published. What each customer has is counted once for all of
-- them, and the words of a customer, which follow the customer's own rows, are not made anew for an order.

create function $schema.count_new_orders() returns trigger
language plpgsql as $$
begin
  insert into $schema.orders_of_customer as known (customer_id, total)
  select t.customer_id, count(*) from touched t where t.customer_id is not null
  group by t.customer_id order by t.customer_id
  on conflict (customer_id) do update set total = known.total + excluded.total;
  return null;
end
$$;

drop trigger orders_counted on $schema.reservation;
create trigger orders_counted after delete or update of customer_id on $schema.reservation
  for each row execute function $schema.count_orders();
create trigger new_orders_counted after insert on $schema.reservation referencing new table as touched
  for each statement execute function $schema.count_new_orders();

create or replace function $schema.note_orders() returns trigger
language plpgsql as $$
begin
  -- In the order of their ids, as everybody locks them.
  with latest as (
    select t.customer_id, max(t.created_at) as at from touched t where t.customer_id is not null group by t.customer_id
  ), held as materialized (
    select p.id, l.at from $schema.party p join latest l on l.customer_id = p.id
    where p.last_at < l.at order by p.id for no key update of p
  )
  update $schema.party p set last_at = greatest(p.last_at, held.at) from held where p.id = held.id;

  insert into $schema.party as known (id, customer_id, words, last_at)
  select t.party_id, t.customer_id,
    case when t.customer_id is null then $schema.words_of_person(c.person) else $schema.words_of_customer(t.customer_id) end,
    t.created_at
  from (
    select distinct on (n.party_id) n.party_id, n.customer_id, n.checkout_id, n.created_at from touched n
    where n.party_id is not null
      and (n.customer_id is null or not exists (select from $schema.party p where p.id = n.customer_id))
    order by n.party_id, n.created_at desc
  ) t join $schema.checkout c on c.id = t.checkout_id
  order by t.party_id
  on conflict (id) do update set words = excluded.words, last_at = greatest(known.last_at, excluded.last_at);
  return null;
end
$$;
