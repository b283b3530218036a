-- A number may come back: a standby that was a little behind takes over and counts on from there. A state never does.

alter table $schema.catalogue add column state uuid not null default gen_random_uuid();

create or replace function $schema.bump_catalogue() returns trigger
language plpgsql as $$
begin
  update $schema.catalogue set version = version + 1, state = gen_random_uuid();
  return null;
end
$$;

-- Which cards a change touches depends on what others change at the same moment: a recipe names a part that gets its first
-- stock. So changes of the catalogue take turns from here on, and each names its items in a statement that sees the one
-- before. A statement that changed no row asks nothing.

create or replace function $schema.touch_items() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards(array(select distinct item_id from touched));
  return null;
end
$$;

create or replace function $schema.touch_holders() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards($schema.with_compositions(array(select distinct item_id from touched)));
  return null;
end
$$;

create or replace function $schema.touch_item_rows() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards($schema.with_compositions(array(select id from touched)));
  return null;
end
$$;

create or replace function $schema.touch_compositions() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards($schema.with_compositions(array(select distinct composition_id from touched)));
  return null;
end
$$;

create or replace function $schema.touch_branches() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards($schema.items_of_categories(array(select id from touched)));
  return null;
end
$$;

create or replace function $schema.touch_named_branches() returns trigger
language plpgsql as $$
begin
  if not exists (select from touched) then
    return null;
  end if;
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards($schema.items_of_categories(array(select distinct category_id from touched)));
  return null;
end
$$;

create or replace function $schema.touch_all() returns trigger
language plpgsql as $$
begin
  perform from $schema.catalogue for no key update;
  perform $schema.refresh_cards(null);
  return null;
end
$$;

create or replace function $schema.touch_added_warehouses() returns trigger
language plpgsql as $$
begin
  -- `on conflict do update` fires this too, with no row.
  if exists (select from touched) then
    perform from $schema.catalogue for no key update;
    perform $schema.refresh_cards(null);
  end if;
  return null;
end
$$;

create or replace function $schema.touch_warehouses() returns trigger
language plpgsql as $$
begin
  if exists (
    select from before join touched using (id)
    where before.active <> touched.active or before.ranking <> touched.ranking
  ) then
    perform from $schema.catalogue for no key update;
    perform $schema.refresh_cards(null);
  end if;
  return null;
end
$$;

-- The slots beside a warehouse: who waited for another's change of its hours sees it in the next statement.

create or replace function $schema.keep_slots() returns trigger
language plpgsql as $$
begin
  perform from $schema.warehouse where id in (select warehouse_id from touched) order by id for no key update;
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id in (select warehouse_id from touched) and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

create or replace function $schema.keep_moved_slots() returns trigger
language plpgsql as $$
begin
  perform from $schema.warehouse
  where id in (select warehouse_id from before union select warehouse_id from touched) order by id for no key update;
  update $schema.warehouse w set slots = $schema.slots_of(w.id)
  where w.id in (select warehouse_id from before union select warehouse_id from touched)
    and w.slots::text <> $schema.slots_of(w.id)::text;
  return null;
end
$$;

select $schema.refresh_cards(null);
update $schema.warehouse set slots = $schema.slots_of(id) where slots::text <> $schema.slots_of(id)::text;
