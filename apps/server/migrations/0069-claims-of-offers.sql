-- Claims of offers are kept beside those of hires: 0056 named the kinds anew, without the one that 0048 had added.

alter table $schema.claim drop constraint claim_kind_check;
alter table $schema.claim add constraint claim_kind_check
  check (kind in ('reservation', 'downtime', 'offer', 'hire'));
