-- What an article is, in free rows and in the order in which its page says them: [{"titles": {…}, "values": {…}}], by language.
-- Properties are what lists are filtered by, and their values may be ranges.
alter table $schema.item add column specifications jsonb not null default '[]';
