-- A run that is published keeps all but its state. Its rows are compared as they are stored: compared as JSON, input and result of
-- the whole round were written out twice before the last write of its publishing.

create or replace function $schema.refuse_run_change() returns trigger language plpgsql as $$
declare
  same $schema.division_run;
begin
  if tg_op = 'UPDATE' and old.state = 'running' then return new; end if;
  if tg_op = 'UPDATE' and old.state = 'proposed' and new.state = 'published' then
    same := new;
    same.state := old.state;
    if old operator(pg_catalog.*=) same then return new; end if;
  end if;
  raise exception 'a run of a division has ended and stands';
end
$$;
