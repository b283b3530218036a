-- An order whose invoice was taken back may have a new one: it names the credit note after which it was made.

alter table $schema.invoice add column follows_id text references $schema.invoice (id);
alter table $schema.invoice add constraint invoice_follows_check check (kind = 'invoice' or follows_id is null);

-- One first invoice per order, and at most one after each credit note.
drop index $schema.invoice_of_order;
create unique index invoice_first on $schema.invoice (reservation_id) where kind = 'invoice' and follows_id is null;
create unique index invoice_again on $schema.invoice (follows_id) where follows_id is not null;
create index invoice_order on $schema.invoice (reservation_id);
