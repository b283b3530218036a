-- Whatever changes of the catalogue names the items whose cards are made anew, and gives the catalogue another state.

-- The argument says how the changed rows lead to items. Which cards a change touches depends on what others change at the same
-- moment (a recipe names a part that gets its first stock), so changes take turns from here on: the lock is a statement of its
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
  foreach changed in array array['item', 'item_text', 'item_property', 'item_category', 'item_card', 'price', 'price_list',
    'composition_part', 'add_on', 'category', 'category_text']
  loop
    execute format('create trigger state_renewed after insert or update or delete on $schema.%I '
      'for each statement execute function $schema.renew_catalogue()', changed);
  end loop;
end
$do$;

select $schema.refresh_cards(null);
