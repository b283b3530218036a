-- What staff changes of an order (docs/decisions/0092).

-- A charge in words, such as a ride, is of no article.
alter table $schema.charge_line alter column item_id drop not null;
alter table $schema.charge_line drop constraint charge_line_kind_check;
alter table $schema.charge_line add constraint charge_line_kind_check check (kind in ('damage', 'late', 'free'));
alter table $schema.charge_line add constraint charge_line_of_what check (kind = 'free' or item_id is not null);

-- The order that a part was taken of.
alter table $schema.reservation add column split_from text references $schema.reservation (id);
create index reservation_split on $schema.reservation (split_from) where split_from is not null;
