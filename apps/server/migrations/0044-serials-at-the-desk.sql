-- The list of numbered pieces is read in the order of their numbers, wherever a page begins.
create index serial_own on $schema.serial (id collate "C") where warehouse_id is not null;
