-- Pictures of items that the business sends (docs/decisions/0109).

-- What each shows, by its name in `images` and by language; of one without words the item's name tells.
alter table $schema.item add column image_alts jsonb not null default '{}';

-- What was sent, as it came, and which part of it is shown. It joins `images` under its name once it was drawn.
create table $schema.item_picture (
  item_id text not null references $schema.item (id) on delete cascade,
  -- Made of its bytes and its part: the same picture has the same name, and one that is cut otherwise has another.
  name text not null check (name ~ '^[0-9a-f]{40}$'),
  file_id text not null references $schema.file (id),
  -- A square, in parts of a thousand of the shorter side, from the top left; null: its middle.
  crop jsonb,
  -- One that was cut anew takes this one's place when it is drawn.
  replaces text,
  state text not null default 'waiting' check (state in ('waiting', 'drawn', 'failed')),
  created_at timestamptz not null,
  primary key (item_id, name)
);
create index item_picture_name on $schema.item_picture (name);
create index item_picture_file on $schema.item_picture (file_id);

-- What browsers get of it.
create table $schema.picture_file (
  name text not null,
  width integer not null,
  format text not null check (format in ('webp', 'avif')),
  file_id text not null references $schema.file (id),
  primary key (name, width, format)
);
create index picture_file_file on $schema.picture_file (file_id);

-- As before, with what pictures show.
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
    json_build_object('id', i.id, 'slug', i.slug, 'images', i.images, 'alts', i.image_alts, 'itemType', i.item_type, 'kind', i.kind,
      'stockType', i.stock_type, 'vatBp', i.vat_bp, 'salesCents', i.sales_cents, 'maxPerCart', i.max_per_cart,
      'maxPerCustomer', i.max_per_customer, 'maxReservationDays', i.max_reservation_days,
      'uploadPolicy', i.upload_policy,
      'needsAddOns', exists (select from $schema.add_on a where a.item_id = i.id and a.policy = 'required'),
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

select $schema.refresh_cards(null);
