-- A customer says no to a version of a quote (docs/decisions/0103). The next version can still be accepted.

alter table $schema.quote_version
  add column declined_at timestamptz,
  -- In the customer's words; empty where they gave none.
  add column decline_reason text not null default '',
  add constraint quote_version_one_answer check (accepted_at is null or declined_at is null);
