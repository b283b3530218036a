-- How many items on offer each warehouse has, counted by the trigger that counts them all: who has chosen a place asks
-- for such a list every time.

-- Nobody changes cards until the new count stands.
lock table $schema.item_card in share row exclusive mode;

create table $schema.listed_at (
  warehouse_id text primary key,
  items integer not null
);

create or replace function $schema.count_listed() returns trigger
language plpgsql as $$
declare
  more integer := 0;
begin
  -- Every change of cards ends with a new version of the catalogue: locked first, all take their turn here.
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

insert into $schema.listed_at
select id, count(*) from $schema.item_card cross join unnest(warehouse_ids) id where listed group by id;
