-- What a filter bar offers. Every value that a property has among the items stands once in `property_option`; a card holds the
-- numbers of its values, so that lists are narrowed by an index and values counted without a look at the items. How many of each
-- a category holds is counted by triggers, as is how many items it has.

create table $schema.property_option (
  id integer generated always as identity primary key,
  name text not null,
  ranking integer not null,
  titles jsonb not null,
  "values" jsonb not null
);
-- By a hash: the words of a value may be longer than an index takes.
create unique index property_option_said
  on $schema.property_option (name, ranking, md5(titles::text), md5("values"::text));

alter table $schema.item_card add column option_ids integer[] not null default '{}';
-- "name:value" in every language, which the numbers replace. Nothing was released with it.
alter table $schema.item_card drop column facets;
-- One index for all that a list is narrowed by: it gives only the rows that fit everything. Of two indexes PostgreSQL would read
-- whatever the whole shop has of a value.
drop index $schema.item_card_branch;
create index item_card_offer on $schema.item_card using gin (branch_ids, warehouse_ids, option_ids) where listed;

create table $schema.listed_in (
  category_id text primary key,
  items integer not null
);
create table $schema.listed_option (
  category_id text not null,
  option_id integer not null,
  items integer not null,
  primary key (category_id, option_id)
);

-- The values that these items have and no other had before; of all when null is given. One that no item has any more stays: it
-- is in no card, so nothing shows it.
create function $schema.add_options(ids text[]) returns void
language sql as $$
  insert into $schema.property_option (name, ranking, titles, "values")
  select distinct p.name, p.ranking, p.titles, p."values"
  from $schema.item_property p
  where (ids is null or p.item_id = any(ids)) and not exists (
    select from $schema.property_option o
    where o.name = p.name and o.ranking = p.ranking and md5(o.titles::text) = md5(p.titles::text)
      and md5(o."values"::text) = md5(p."values"::text)
  )
  on conflict do nothing
$$;

create or replace function $schema.cards_of(wanted text[]) returns setof $schema.item_card
language sql stable as $$
  with recursive part(root_id, item_id, qty, depth) as (
    select i.id, i.id, 1, 0 from $schema.item i where wanted is null or i.id = any(wanted)
    union all
    select part.root_id, cp.part_id, part.qty * cp.qty, part.depth + 1
    from part join $schema.composition_part cp on cp.composition_id = part.item_id
    where part.depth < 8
  ), leaf as (
    select distinct part.root_id, part.item_id, li.stock_type
    from part join $schema.item li on li.id = part.item_id and li.kind = 'Item'
  ), place as (
    -- A warehouse has an item when it has stock rows of all its counted leaves; a set of nothing is nowhere.
    select leaf.root_id as item_id, w.id, w.ranking
    from leaf
    cross join $schema.warehouse w
    left join $schema.stock s on s.item_id = leaf.item_id and s.warehouse_id = w.id
    where w.active
    group by leaf.root_id, w.id, w.ranking
    having bool_and(leaf.stock_type = 'BulkWithoutStock' or s.item_id is not null)
  ), places as (
    select item_id, array_agg(id order by ranking, id) as ids from place group by item_id
  ), options as (
    select p.item_id, array_agg(o.id order by o.id) as ids
    from $schema.item_property p
    join $schema.property_option o on o.name = p.name and o.ranking = p.ranking
      and md5(o.titles::text) = md5(p.titles::text) and md5(o."values"::text) = md5(p."values"::text)
    where wanted is null or p.item_id = any(wanted)
    group by p.item_id
  ), above(category_id, id) as (
    select c.id, c.id from $schema.category c
    union
    select above.category_id, c.parent_id from above join $schema.category c on c.id = above.id
    where c.parent_id is not null
  )
  select i.id, i.active and i.listed and i.item_type <> 'Borg', i.ranking,
    coalesce((
      select array_agg(distinct above.id order by above.id)
      from $schema.item_category ic join above on above.category_id = ic.category_id where ic.item_id = i.id
    ), '{}'),
    coalesce(places.ids, '{}'),
    json_build_object('id', i.id, 'slug', i.slug, 'images', i.images, 'itemType', i.item_type, 'kind', i.kind,
      'stockType', i.stock_type, 'vatBp', i.vat_bp, 'salesCents', i.sales_cents, 'maxPerCart', i.max_per_cart,
      'maxPerCustomer', i.max_per_customer, 'maxReservationDays', i.max_reservation_days,
      'uploadPolicy', i.upload_policy,
      'texts', coalesce((
        select json_object_agg(t.language, json_build_object('description', t.description, 'medium', t.medium))
        from $schema.item_text t where t.item_id = i.id
      ), '{}'),
      'categoryIds', array(
        select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id
      ),
      'warehouseIds', coalesce(places.ids, '{}'),
      'prices', coalesce((
        select json_agg(json_build_object('list', p.price_list_id, 'group', pl.customer_group, 'unit', p.unit,
          'cents', p.cents, 'shown', p.default_unit) order by p.price_list_id, p.unit)
        from $schema.price p join $schema.price_list pl on pl.id = p.price_list_id where p.item_id = i.id
      ), '[]')),
    coalesce(options.ids, '{}')
  from $schema.item i
  left join places on places.item_id = i.id
  left join options on options.item_id = i.id
  where wanted is null or i.id = any(wanted)
$$;

create or replace function $schema.refresh_cards(ids text[]) returns void
language plpgsql as $$
begin
  if current_setting('bivak.cards', true) = 'later' and ids is not null then
    return;
  end if;
  perform from $schema.item where ids is null or id = any(ids) order by id for no key update;
  perform $schema.add_options(ids);
  insert into $schema.item_card as kept
  select fresh.* from $schema.cards_of(ids) fresh
  left join $schema.item_card old on old.item_id = fresh.item_id
  where old.item_id is null
    or row(old.listed, old.ranking, old.branch_ids, old.warehouse_ids, old.option_ids, old.card::text)
    is distinct from row(fresh.listed, fresh.ranking, fresh.branch_ids, fresh.warehouse_ids, fresh.option_ids,
      fresh.card::text)
  on conflict (item_id) do update set listed = excluded.listed, ranking = excluded.ranking,
    branch_ids = excluded.branch_ids, warehouse_ids = excluded.warehouse_ids, option_ids = excluded.option_ids,
    card = excluded.card;
  delete from $schema.item_search s
  where (ids is null or s.item_id = any(ids))
    and not exists (select from $schema.item_text t where t.item_id = s.item_id and t.language = s.language);
  insert into $schema.item_search as kept
  select fresh.* from $schema.searches_of(ids) fresh
  left join $schema.item_search old on old.item_id = fresh.item_id and old.language = fresh.language
  where old.item_id is null or row(old.name, old.document) is distinct from row(fresh.name, fresh.document)
  on conflict (item_id, language) do update set name = excluded.name, document = excluded.document;
end
$$;

-- Categories and values that a change gives or takes. A card of which neither changed costs nothing here. The lock, as in
-- `count_listed`, lets all who change cards take their turn.
create function $schema.count_options() returns trigger
language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select branch_ids, option_ids, 1 as n from after_cards where listed'
    when 'DELETE' then 'select branch_ids, option_ids, -1 as n from before_cards where listed'
    else 'select side.branch_ids, side.option_ids, side.n
      from before_cards b join after_cards a on a.item_id = b.item_id
      cross join lateral (
        values (a.listed, a.branch_ids, a.option_ids, 1), (b.listed, b.branch_ids, b.option_ids, -1)
      ) side(listed, branch_ids, option_ids, n)
      where side.listed
        and row(a.listed, a.branch_ids, a.option_ids) is distinct from row(b.listed, b.branch_ids, b.option_ids)'
  end;
begin
  perform from $schema.catalogue for no key update;
  execute format('
    with moved as (%s), categories as (
      insert into $schema.listed_in as known
      select id, sum(n) from moved cross join unnest(branch_ids) id group by id having sum(n) <> 0
      on conflict (category_id) do update set items = known.items + excluded.items
    )
    insert into $schema.listed_option as known
    select category_id, option_id, sum(n)
    from moved cross join unnest(branch_ids) category_id cross join unnest(option_ids) option_id
    group by category_id, option_id having sum(n) <> 0
    on conflict (category_id, option_id) do update set items = known.items + excluded.items', moved);
  return null;
end
$$;

select $schema.refresh_cards(null);

-- What stands in lists already, counted once; from here on as it changes.
insert into $schema.listed_in
select id, count(*) from $schema.item_card cross join unnest(branch_ids) id where listed group by id;
insert into $schema.listed_option
select category_id, option_id, count(*)
from $schema.item_card cross join unnest(branch_ids) category_id cross join unnest(option_ids) option_id
where listed group by category_id, option_id;

create trigger options_insert after insert on $schema.item_card
  referencing new table as after_cards for each statement execute function $schema.count_options();
create trigger options_update after update on $schema.item_card
  referencing old table as before_cards new table as after_cards
  for each statement execute function $schema.count_options();
create trigger options_delete after delete on $schema.item_card
  referencing old table as before_cards for each statement execute function $schema.count_options();
