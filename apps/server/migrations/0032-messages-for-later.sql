-- Some messages are for later: whoever is paying is not asked to pay meanwhile. The queue holds them until then.
alter table $schema.outbox add column not_before timestamptz;
