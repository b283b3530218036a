-- Whether an association may lend while invoices of its are overdue (spec 3 §2, "Blocked view").
alter table $schema.customer add column lends_in_arrears boolean not null default false;
