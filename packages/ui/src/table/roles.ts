/**
 * What the parts of a table are, said aloud: some browsers forget it when a table is laid out as cards. Spread, since
 * to the linter a role that an element has by itself is too much.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
