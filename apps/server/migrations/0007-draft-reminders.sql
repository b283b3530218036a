-- The last reminder of a draft: of which distribution, and how many days before it.
alter table $schema.request_draft add column reminded text;
