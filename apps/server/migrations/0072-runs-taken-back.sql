-- A run is taken back by a run of its own, once.

alter table $schema.job_run
  add column undoes text unique references $schema.job_run (id) on delete cascade;
