-- What people read and say where the wire has an id. The default numbers the rows that are there, and those that a
-- server of before adds; numbers may have gaps.

create sequence $schema.customer_number;

alter table $schema.customer
  add column number text not null
    default 'C' || to_char(nextval('$schema.customer_number'), 'FM999999000000');

create unique index customer_number_once on $schema.customer (number);
