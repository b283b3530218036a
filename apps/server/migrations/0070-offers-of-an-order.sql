-- Which order other days were looked at with: who takes them later takes nothing that the order has got since.
alter table $schema.offer add column order_revision integer;
