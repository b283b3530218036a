import { editedElsewhere, isEditable, placeOf } from '@bivak/contract/shop-config';
import type { StaffPermission } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';
import { readRows } from './settings.sql.ts';

/** What the bookkeeper edits: how invoices are made, and the number that taxes are paid under. */
const taxSettings: readonly string[] = ['invoices', 'contact.vatNo'];

/** Days in which nothing is rented have a screen of their own, with the orders that they hit. */
const otherScreens: readonly string[] = ['blockedRanges'];

/** The settings that the caller may edit at the desk, from the table itself. */
export const staffDeskSettings = query(
  { right: 'settings.write|settings.tax', shared: 'nobody' },
  async ({ shop, actor }: Context): Promise<readonly StandingSetting[]> => {
    const scope = OperatorScope.of(actor);
    return standingFrom(shop, await readRows(shop.database)).filter(
      ({ name, value, ofFile }) =>
        mayEdit(scope, name) &&
        !otherScreens.includes(name) &&
        // Of a place that was taken off, and of which the file knows nothing, there is nothing to show.
        (placeOf(name) === null || value !== null || ofFile !== null),
    );
  },
);

/** Whether somebody may edit a setting; of a name that there is not, whoever may edit all is told so. */
export function mayEdit(scope: OperatorScope, name: string): boolean {
  return scope.may(rightOf(name));
}

function rightOf(name: string): StaffPermission {
  const isTax = taxSettings.some((one) => name === one || name.startsWith(`${one}.`));
  return isTax && isEditable(name) ? 'settings.tax' : 'settings.write';
}

/** A value without what another screen edits of it. */
export function atTheDesk(name: string, value: unknown): unknown {
  const elsewhere = editedElsewhere(name);
  if (elsewhere.length === 0 || !isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([member]) => !elsewhere.includes(member)));
}

export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
