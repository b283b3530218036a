import { isDeepStrictEqual } from 'node:util';
import {
  editedElsewhere,
  fixedSettings,
  isEditable,
  placeOf,
  settingNames,
  settingOf,
} from '@bivak/contract/shop-config';
import type { StaffPermission } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';
import { readRows, readSettingsVersion, readVersions, type SettingVersionRow } from './settings.sql.ts';

/** What the bookkeeper edits: how invoices are made, and the number that taxes are paid under. */
const taxSettings: readonly string[] = ['invoices', 'contact.vatNo'];

/** Days in which nothing is rented have a screen of their own, with the orders that they hit. */
const otherScreens: readonly string[] = ['blockedRanges'];

export interface DeskSettings {
  readonly editable: readonly StandingSetting[];
  /** What stands with the file, for whoever may edit all the others. */
  readonly fixed: readonly Pick<StandingSetting, 'name' | 'value'>[];
}

/** The settings that the caller may edit at the desk, from the table itself. */
export const staffDeskSettings = query(
  { right: 'settings.write|settings.tax', shared: 'nobody' },
  async ({ shop, actor }: Context): Promise<DeskSettings> => {
    const scope = OperatorScope.of(actor);
    const editable = standingFrom(shop, await readRows(shop.database)).filter(
      ({ name, value, ofFile }) =>
        mayEdit(scope, name) &&
        !otherScreens.includes(name) &&
        // Of a place that was taken off, and of which the file knows nothing, there is nothing to show.
        (placeOf(name) === null || value !== null || ofFile !== null),
    );
    const names = scope.may('settings.write') ? fixedSettings() : [];
    return { editable, fixed: names.map((name) => ({ name, value: settingOf(shop.file, name) ?? null })) };
  },
);

export interface SettingDifference {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface SettingVersions {
  /** Of all settings, as they stand. */
  readonly version: number;
  readonly rows: readonly (Omit<SettingVersionRow, 'changes'> & {
    readonly changes: readonly SettingDifference[];
  })[];
  readonly next: string | null;
}

/** Who changed what; of a setting that another screen edits too, what this one does. */
export const staffSettingVersions = query(
  { right: 'settings.write|settings.tax', shared: 'nobody' },
  async (
    { shop, actor }: Context,
    {
      name,
      after,
      size,
    }: { readonly name: string | null; readonly after: string | null; readonly size: number },
  ): Promise<SettingVersions | Refusal> => {
    const before = after === null ? null : versionId(after);
    if (before === undefined)
      return refuse('ValidationFailed', { fields: [{ field: 'after', reason: 'wrong-form' }] });
    const scope = OperatorScope.of(actor);
    const all = settingNames().filter((one) => mayEdit(scope, one));
    const ofAll = scope.may('settings.write') ? null : all;
    const names = name === null ? ofAll : [name].filter((one) => mayEdit(scope, one));
    const found = await readVersions(shop.database, { names, before, most: size + 1 });
    const rows = found.slice(0, size);
    return {
      version: await readSettingsVersion(shop.database),
      rows: rows
        .map((row) => ({ ...row, changes: differences(row.changes) }))
        .filter(({ changes }) => changes.length > 0),
      next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
    };
  },
);

/** As an event has it; undefined where it cannot be one. */
export function versionId(text: string): string | undefined {
  return /^\d{1,18}$/u.test(text) ? text : undefined;
}

/** What reads otherwise at the desk. */
export function differences(changes: readonly SettingDifference[]): SettingDifference[] {
  return changes
    .filter(({ name }) => isAtTheDesk(name))
    .map(({ name, before, after }) => ({
      name,
      before: atTheDesk(name, before),
      after: atTheDesk(name, after),
    }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** Whether this screen edits it at all. */
export function isAtTheDesk(name: string): boolean {
  return isEditable(name) && !otherScreens.includes(name);
}

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
