-- With which mail the business heard of a difference: once, when it is new. Null: it stood here before there was one.
alter table $schema.payment_difference add column notice_id text;
create index payment_difference_notice on $schema.payment_difference (notice_id);
