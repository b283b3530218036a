-- The list of a customer's orders reads one page of them, however many there are.

-- In the order of the list.
create index reservation_of_customer on $schema.reservation (customer_id, start_day, id) where customer_id is not null;
drop index $schema.reservation_customer;

-- How many there are: counting them would read all.
create table $schema.orders_of_customer (
  customer_id text primary key references $schema.customer (id) on delete cascade,
  total integer not null check (total >= 0)
);

insert into $schema.orders_of_customer (customer_id, total)
select customer_id, count(*) from $schema.reservation where customer_id is not null group by customer_id;

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
