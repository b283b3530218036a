import { expect, test } from 'vitest';
import { wirePath } from './wire-path.ts';

test.each([
  ['lines.2.qty', '[2].Amount'],
  ['qty', 'Amount'],
  ['group.startDay', 'Group.DateTimeExpectedStart'],
  ['CustomFields.CUST_Weight', 'CustomFields.CUST_Weight'],
  ['CustomFields.qty', 'CustomFields.qty'],
  ['CustomFields.lines', 'CustomFields.lines'],
  ['CustomFields.2', 'CustomFields.2'],
  ['group.CustomFields.qty', 'Group.CustomFields.qty'],
  ['items.3.CustomFields.lines', 'Items[3].CustomFields.lines'],
  ['items.3.CustomFields.2.qty', 'Items[3].CustomFields.2.qty'],
  ['group.CustomFields', 'Group.CustomFields'],
  ['items.0.parts.11.qty', 'Items[0].parts[11].Amount'],
  ['toString', 'toString'],
])('the domain path %s is %s on the wire', (path, onWire) => {
  const names = {
    lines: '',
    qty: 'Amount',
    group: 'Group',
    startDay: 'DateTimeExpectedStart',
    items: 'Items',
  };
  expect(wirePath(path, names)).toBe(onWire);
});
