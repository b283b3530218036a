-- What staff works with of an item (docs/decisions/0108).

alter table $schema.item
  -- The version that was seen goes along with a write.
  add column version integer not null default 1,
  -- Not on offer, and it never was. What is not on offer otherwise is put away.
  add column drafted boolean not null default false,
  -- Words of the business, which no customer sees.
  add column labels text[] not null default '{}',
  add column changed_at timestamptz;

create trigger next_version before update on $schema.item
  for each row execute function $schema.next_version();

-- `hidden` is on offer and stands in no list, as what the server adds by itself always did.
create function $schema.item_state(of_item $schema.item) returns text
language sql immutable parallel safe as $$
  select case when of_item.active and of_item.listed then 'shop' when of_item.active then 'hidden'
    when of_item.drafted then 'draft' else 'archived' end
$$;

-- What may go in the place of an item, the best first.
create table $schema.substitute (
  item_id text not null references $schema.item (id) on delete cascade,
  substitute_id text not null references $schema.item (id) on delete cascade,
  ranking integer not null,
  primary key (item_id, substitute_id),
  check (item_id <> substitute_id)
);

-- The list of staff: of every item, on offer or not, what it is sorted and narrowed by. Kept beside the cards, by the same
-- triggers. Names are in small letters without accents, in the language's own words or else in another's.
create table $schema.item_row (
  item_id text primary key references $schema.item (id) on delete cascade,
  ranking integer not null,
  changed_at timestamptz not null,
  called_nl text collate "C" not null,
  called_en text collate "C" not null,
  called_de text collate "C" not null,
  words text not null,
  -- `state:shop`, `kind:Item`, `in:tents`, `label:sale`, `lacks:picture`, `there` unless it is put away.
  marks text[] not null
);

create index item_row_ranking on $schema.item_row (ranking, item_id);
create index item_row_changed on $schema.item_row (changed_at, item_id);
create index item_row_nl on $schema.item_row (called_nl, item_id);
create index item_row_en on $schema.item_row (called_en, item_id);
create index item_row_de on $schema.item_row (called_de, item_id);
create index item_row_words on $schema.item_row using gin (words public.gin_trgm_ops);
create index item_row_marks on $schema.item_row using gin (marks);

-- Its columns are those of the table. Cards are read for the categories, so they are made before.
create function $schema.rows_of(ids text[]) returns setof $schema.item_row
language sql stable as $$
  select i.id, i.ranking, coalesce(i.changed_at, '-infinity'),
    $schema.folded(coalesce(t.nl, t.en, t.de, i.id)), $schema.folded(coalesce(t.en, t.nl, t.de, i.id)),
    $schema.folded(coalesce(t.de, t.nl, t.en, i.id)),
    $schema.folded(concat_ws(' ', i.id, t.nl, t.en, t.de)),
    array_remove(array[
      'state:' || $schema.item_state(i), 'kind:' || i.kind,
      case when $schema.item_state(i) <> 'archived' then 'there' end,
      case when i.images = '{}' then 'lacks:picture' end,
      case when case when i.item_type in ('Sales', 'Borg') then i.sales_cents is null and i.item_type = 'Sales'
        else not exists (
          select from $schema.price p join $schema.price_list l on l.id = p.price_list_id
          where p.item_id = i.id and l.customer_group is null
        ) end then 'lacks:price' end,
      case when t.nl is null or (t.most_medium and not t.medium_nl) or (t.most_long and not t.long_nl) then 'lacks:nl' end,
      case when t.en is null or (t.most_medium and not t.medium_en) or (t.most_long and not t.long_en) then 'lacks:en' end,
      case when t.de is null or (t.most_medium and not t.medium_de) or (t.most_long and not t.long_de) then 'lacks:de' end
    ], null)
      || array(select 'in:' || one from unnest(c.branch_ids) one)
      || array(select 'label:' || one from unnest(i.labels) one)
  from $schema.item i
  left join $schema.item_card c on c.item_id = i.id
  cross join lateral (
    select max(x.description) filter (where x.language = 'nl' and x.description <> '') as nl,
      max(x.description) filter (where x.language = 'en' and x.description <> '') as en,
      max(x.description) filter (where x.language = 'de' and x.description <> '') as de,
      coalesce(bool_or(x.medium <> ''), false) as most_medium, coalesce(bool_or(x.long <> ''), false) as most_long,
      coalesce(bool_or(x.language = 'nl' and x.medium <> ''), false) as medium_nl,
      coalesce(bool_or(x.language = 'en' and x.medium <> ''), false) as medium_en,
      coalesce(bool_or(x.language = 'de' and x.medium <> ''), false) as medium_de,
      coalesce(bool_or(x.language = 'nl' and x.long <> ''), false) as long_nl,
      coalesce(bool_or(x.language = 'en' and x.long <> ''), false) as long_en,
      coalesce(bool_or(x.language = 'de' and x.long <> ''), false) as long_de
    from $schema.item_text x where x.item_id = i.id
  ) t
  where ids is null or i.id = any(ids)
$$;

-- As before, and the rows of staff's list at its end.
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
  insert into $schema.item_row as kept
  select fresh.* from $schema.rows_of(ids) fresh
  left join $schema.item_row old on old.item_id = fresh.item_id
  where old.item_id is null or old is distinct from fresh
  on conflict (item_id) do update set ranking = excluded.ranking, changed_at = excluded.changed_at,
    called_nl = excluded.called_nl, called_en = excluded.called_en, called_de = excluded.called_de,
    words = excluded.words, marks = excluded.marks;
end
$$;

insert into $schema.item_row select * from $schema.rows_of(null);

-- What a save of many tables, or of many items, touched: one refresh at its end instead of one with every statement. The lock of
-- the catalogue comes before those of items, as in every trigger.
create function $schema.begin_catalogue() returns void
language plpgsql as $$
begin
  perform from $schema.catalogue for no key update;
  perform set_config('bivak.cards', 'later', true);
end
$$;

create function $schema.end_catalogue(ids text[]) returns void
language plpgsql as $$
begin
  perform set_config('bivak.cards', '', true);
  perform $schema.refresh_cards($schema.with_compositions(ids));
end
$$;
