-- What is the matter with a machine, in the languages of the shop; `service_status` says it where a language is missing.
alter table $schema.serial add column service_texts jsonb not null default '{}';
