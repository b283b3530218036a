-- What lists show of an item, in one row: computed by triggers whenever something of it changes, so that a page of items
-- is read by its keys and nothing is put together while a visitor waits. Beside it what searching needs.

create extension if not exists pg_trgm with schema public;

create table $schema.item_card (
  item_id text primary key references $schema.item (id) on delete cascade,
  -- Stands in lists: on offer, no deposit, not added by the server itself.
  listed boolean not null,
  ranking integer not null,
  -- Its categories and all above them.
  branch_ids text[] not null,
  warehouse_ids text[] not null,
  -- "name:value" of its properties, in every language.
  facets text[] not null,
  card json not null
);

create index item_card_page on $schema.item_card (ranking, item_id) where listed;
create index item_card_branch on $schema.item_card using gin (branch_ids) where listed;
create index item_card_facets on $schema.item_card using gin (facets) where listed;

create table $schema.item_search (
  item_id text not null references $schema.item (id) on delete cascade,
  language text not null check (language in ('nl', 'en', 'de')),
  -- Small letters without accents.
  name text not null,
  document tsvector not null,
  primary key (item_id, language)
);

create index item_search_name on $schema.item_search using gin (name public.gin_trgm_ops);
create index item_search_document on $schema.item_search using gin (document);

-- One row. `state` tells every server that something of the catalogue changed: a number might come back when a standby that
-- was a little behind takes over, a state never does. `listed` counts the items on offer.
create table $schema.catalogue (
  one boolean primary key default true check (one),
  state uuid not null default gen_random_uuid(),
  listed integer not null default 0
);
insert into $schema.catalogue default values;

-- How many of them each warehouse has: who has chosen a place asks for such a list every time.
create table $schema.listed_at (
  warehouse_id text primary key,
  items integer not null
);

create function $schema.folded(words text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(replace(normalize(lower(words), NFKD), 'ß', 'ss'), '[\u0300-\u036f]', '', 'g')
$$;

create function $schema.search_language(language text) returns regconfig
language sql immutable parallel safe as $$
  select case language when 'nl' then 'pg_catalog.dutch' when 'de' then 'pg_catalog.german' else 'pg_catalog.english'
    end::regconfig
$$;

-- The cards of these items, as they should be; of all when null is given.
create function $schema.cards_of(wanted text[]) returns setof $schema.item_card
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
    coalesce((
      select array_agg(distinct p.name || ':' || v.value)
      from $schema.item_property p cross join jsonb_each_text(p."values") v where p.item_id = i.id
    ), '{}'),
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
      ), '[]'))
  from $schema.item i
  left join places on places.item_id = i.id
  where wanted is null or i.id = any(wanted)
$$;

-- What searching needs of these items; of all when null is given.
create function $schema.searches_of(ids text[]) returns setof $schema.item_search
language sql stable as $$
  select t.item_id, t.language, $schema.folded(t.description),
    setweight(to_tsvector('pg_catalog.simple', t.item_id), 'A')
      || setweight(to_tsvector($schema.search_language(t.language), t.description), 'A')
      || setweight(to_tsvector($schema.search_language(t.language), t.medium), 'D')
      || setweight(to_tsvector($schema.search_language(t.language), coalesce((
        select string_agg(p."values" ->> t.language, ' ') from $schema.item_property p where p.item_id = t.item_id
      ), '')), 'C')
      || setweight(to_tsvector($schema.search_language(t.language), coalesce((
        select string_agg(ct.description, ' ')
        from $schema.item_category ic join $schema.category_text ct on ct.category_id = ic.category_id
        where ic.item_id = t.item_id and ct.language = t.language
      ), '')), 'B')
  from $schema.item_text t
  where ids is null or t.item_id = any(ids)
$$;

-- Items whose name holds a word nearly like this one: two letters changed about are still near.
create function $schema.names_near(word text, spoken text) returns setof text
language sql stable set pg_trgm.word_similarity_threshold = 0.45 as $$
  select s.item_id from $schema.item_search s where s.language = spoken and word operator(public.<%) s.name
$$;

-- Makes the cards anew; of all when null is given. The lock is a statement of its own: who waited for another's change
-- sees it in the next one. A bulk load turns the triggers off (bivak.cards = 'later') and calls this once at its end.
create function $schema.refresh_cards(ids text[]) returns void
language plpgsql as $$
begin
  if current_setting('bivak.cards', true) = 'later' and ids is not null then
    return;
  end if;
  perform from $schema.item where ids is null or id = any(ids) order by id for no key update;
  insert into $schema.item_card as kept
  select fresh.* from $schema.cards_of(ids) fresh
  left join $schema.item_card old on old.item_id = fresh.item_id
  where old.item_id is null or row(old.listed, old.ranking, old.branch_ids, old.warehouse_ids, old.facets, old.card::text)
    is distinct from row(fresh.listed, fresh.ranking, fresh.branch_ids, fresh.warehouse_ids, fresh.facets,
      fresh.card::text)
  on conflict (item_id) do update set listed = excluded.listed, ranking = excluded.ranking,
    branch_ids = excluded.branch_ids, warehouse_ids = excluded.warehouse_ids, facets = excluded.facets,
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

-- These items and every composition that holds one of them.
create function $schema.with_compositions(ids text[]) returns text[]
language sql stable as $$
  with recursive holder(id) as (
    select unnest(ids)
    union
    select cp.composition_id from holder join $schema.composition_part cp on cp.part_id = holder.id
  )
  select coalesce(array_agg(id), '{}') from holder
$$;

create function $schema.items_of_categories(ids text[]) returns text[]
language sql stable as $$
  with recursive below(id) as (
    select unnest(ids)
    union
    select c.id from below join $schema.category c on c.parent_id = below.id
  )
  select coalesce(array_agg(distinct ic.item_id), '{}')
  from below join $schema.item_category ic on ic.category_id = below.id
$$;
