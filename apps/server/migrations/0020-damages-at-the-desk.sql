-- What staff works with of a damage: the version that was seen, photos of before and after, and who objected.
alter table $schema.damage_report
  add column version integer not null default 1,
  -- Opened by staff: its name is a colleague's, and nobody of the customer reported it.
  add column by_staff boolean not null default false;

update $schema.damage_report set by_staff = true where reservation_line_id is not null;

create trigger next_version before update on $schema.damage_report
  for each row execute function $schema.next_version();

alter table $schema.damage_photo
  add column stage text not null default 'before' check (stage in ('before', 'after'));

-- Pages of the list, the newest first, by what is to be done.
create index damage_report_state on $schema.damage_report (state, no);
create index damage_report_objected on $schema.damage_report (no) where objection is not null;
