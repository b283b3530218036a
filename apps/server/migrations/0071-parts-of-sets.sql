-- A set that was handed out comes back part by part: such a row counts pieces of the part, never whole sets.

alter table $schema.handover
  add column part_id text references $schema.item (id),
  add constraint handover_part_comes_back check (part_id is null or kind in ('in', 'damaged', 'lost'));
