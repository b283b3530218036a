-- Since when the provider says that it does not know this payment; null where its last answer knew it.
alter table $schema.payment_attempt add column unknown_since timestamptz;
