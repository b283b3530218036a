-- Two orders give each other a numbered piece (docs/decisions/0103): what stood ready is reversed, and stands ready anew.

alter table $schema.handover_action drop constraint handover_action_kind_check;
alter table $schema.handover_action add constraint handover_action_kind_check
  check (kind in ('pick', 'hand-out', 'take-back', 'undo', 'swap'));
