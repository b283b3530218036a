-- Every server writes its warehouses anew when it starts. Only one that is new, comes back, leaves or moves among the
-- others changes cards; all cards of a large shop are seconds of work, and a new version of the catalogue.

drop trigger cards_insert on $schema.warehouse;
drop trigger cards_update on $schema.warehouse;

create function $schema.touch_added_warehouses() returns trigger
language plpgsql as $$
begin
  -- `on conflict do update` fires this too, with no row.
  if exists (select from touched) then
    perform $schema.refresh_cards(null);
  end if;
  return null;
end
$$;

create function $schema.touch_warehouses() returns trigger
language plpgsql as $$
begin
  if exists (
    select from before join touched using (id)
    where before.active <> touched.active or before.ranking <> touched.ranking
  ) then
    perform $schema.refresh_cards(null);
  end if;
  return null;
end
$$;

create trigger cards_insert after insert on $schema.warehouse referencing new table as touched
  for each statement execute function $schema.touch_added_warehouses();
create trigger cards_update after update on $schema.warehouse referencing old table as before new table as touched
  for each statement execute function $schema.touch_warehouses();
