// /api/v3/admin/settings[/versions|/_restore]
import {
  changeSettings,
  listSettings,
  listSettingVersions,
  restoreSettings,
  type StaffSetting,
  type StaffSettingShape,
} from '@bivak/contract/admin';
import { settingShape, type SettingShape } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffEditSettings, staffRestoreSettings } from './desk-settings.commands.ts';
import {
  atTheDesk,
  type SettingDifference,
  staffDeskSettings,
  staffSettingVersions,
} from './desk-settings.queries.ts';
import type { StandingSetting } from './settings.queries.ts';

export const settingsAdminRoutes: readonly Route[] = [
  serve(listSettings, staffDeskSettings, {
    input: () => undefined,
    answer: ({ editable, fixed }, { shop }) => ({
      Collection: [...editable.map((one) => present(one, shop)), ...fixed.map(presentFixed)],
    }),
  }),
  serve(changeSettings, staffEditSettings, {
    input: ({ body: { Changes } }) => ({
      edits: Changes.map(({ Name, Version, Value, Reset }) => ({
        name: Name,
        version: Version,
        // Nothing at all is a value too.
        ...(Reset ? {} : { value: Value ?? null }),
      })),
    }),
    answer: presentAll,
    refusal,
  }),
  serve(listSettingVersions, staffSettingVersions, {
    input: ({ query: { Name = null, after = null, size } }) => ({ name: Name, after, size }),
    answer: ({ version, rows, next }, { shop }) => ({
      Version: version,
      Collection: rows.map(({ id, at, operatorName, changes }) => ({
        ID: id,
        At: shop.zone.format(at),
        By: operatorName,
        Changes: changes.map(presentDifference),
      })),
      Next: next,
    }),
  }),
  serve(restoreSettings, staffRestoreSettings, {
    input: ({ body: { ID }, query: { DryRun } }, context) => {
      const version = versionSeen(context);
      return isRefusal(version) ? version : { id: ID, version, isDryRun: DryRun === 'true' };
    },
    answer: (changes) => ({ Changes: changes.map(presentDifference) }),
    refusal: (refused, context) =>
      refused instanceof RecordStale
        ? presentStale(refused, context, { Version: (refused as RecordStale<number>).current })
        : refused,
  }),
];

function presentDifference({ name, before, after }: SettingDifference) {
  return { Name: name, Before: before ?? null, After: after ?? null };
}

function presentAll(all: readonly StandingSetting[], { shop }: Pick<Context, 'shop'>) {
  return { Collection: all.map((one) => present(one, shop)) };
}

function present(
  { name, value, ofFile, version, changedAt }: StandingSetting,
  { zone }: Context['shop'],
): StaffSetting {
  return {
    Name: name,
    Value: atTheDesk(name, value),
    Default: atTheDesk(name, ofFile),
    Version: version ?? 0,
    ChangedAt: changedAt === null ? null : zone.format(changedAt),
    IsFixed: false,
    Shape: shapeOf(name),
  };
}

function presentFixed({ name, value }: Pick<StandingSetting, 'name' | 'value'>): StaffSetting {
  const none = { Version: 0, ChangedAt: null, IsFixed: true };
  return { Name: name, Value: value, Default: value, ...none, Shape: shapeOf(name) };
}

function shapeOf(name: string): StaffSettingShape | null {
  const shape = settingShape(name);
  return shape === undefined ? null : presentShape(shape);
}

function presentShape(shape: SettingShape): StaffSettingShape {
  const Empty = shape.empty;
  switch (shape.kind) {
    case 'number':
    case 'money':
      return { Empty, Kind: shape.kind, Least: shape.least, Most: shape.most };
    case 'choice':
    case 'choices':
      return { Empty, Kind: shape.kind, Choices: shape.choices };
    case 'list':
    case 'record':
      return { Empty, Kind: shape.kind, Of: presentShape(shape.of) };
    case 'group': {
      const Members = shape.members.map((one) => ({ Name: one.name, Shape: presentShape(one.shape) }));
      return { Empty, Kind: shape.kind, Members };
    }
    default:
      return { Empty, Kind: shape.kind };
  }
}

function refusal(refused: Refusal, context: Context): Refusal {
  if (!(refused instanceof RecordStale)) return refused;
  const { current } = refused as RecordStale<readonly StandingSetting[]>;
  return presentStale(refused, context, presentAll(current, context));
}
