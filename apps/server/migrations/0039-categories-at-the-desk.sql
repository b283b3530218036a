-- Categories are written by staff too: a write carries the version that was seen (docs/decisions/0108).
alter table $schema.category add column version integer not null default 1;
