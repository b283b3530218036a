-- What the business writes on an order for itself is no longer the remark that its customer reads (docs/decisions/0090).

alter table $schema.reservation add column staff_notes text;

-- Staff wrote over the remark: it stands in the first note's event.
update $schema.reservation r set staff_notes = r.notes, notes = n.remark
from (
  select distinct on (e.entity_id) e.entity_id as id, e.before ->> 'notes' as remark
  from $schema.event e where e.entity = 'reservation' and e.action = 'note'
  order by e.entity_id, e.id
) n
where n.id = r.id;

-- A part that was split off took the note along.
update $schema.reservation r set staff_notes = w.staff_notes, notes = w.notes
from $schema.reservation w
where w.id = r.split_from and r.staff_notes is null and r.notes = w.staff_notes;
