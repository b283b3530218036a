-- The day of the last invoice of a series: days go up with the numbers, also for who waited over midnight.

alter table $schema.invoice_series add column last_on date;

update $schema.invoice_series s
set last_on = (select max(i.issued_on) from $schema.invoice i where i.series = s.name);
