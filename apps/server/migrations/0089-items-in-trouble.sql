-- Lists of orders ask once of which items pieces are missing or were claimed whatever is promised: a few of many.
create index stock_missing on $schema.stock (item_id) where missing > 0;
create index claim_forced_until on $schema.claim (upper(during), item_id) where active and forced;
