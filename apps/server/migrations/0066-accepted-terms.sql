-- Which version of the shop's terms whoever ordered accepted; null where the shop had none, and of orders of before.
alter table $schema.checkout add column terms_version text;
