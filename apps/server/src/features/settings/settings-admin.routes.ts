// /api/v3/admin/settings
import {
  changeSettings,
  listSettings,
  type StaffSetting,
  type StaffSettingShape,
} from '@bivak/contract/admin';
import { settingShape, type SettingShape } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffEditSettings } from './desk-settings.commands.ts';
import { atTheDesk, staffDeskSettings } from './desk-settings.queries.ts';
import type { StandingSetting } from './settings.queries.ts';

export const settingsAdminRoutes: readonly Route[] = [
  serve(listSettings, staffDeskSettings, { input: () => undefined, answer: presentAll }),
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
];

function presentAll(all: readonly StandingSetting[], { shop }: Pick<Context, 'shop'>) {
  return { Collection: all.map((one) => present(one, shop)) };
}

function present(
  { name, value, ofFile, version, changedAt }: StandingSetting,
  { zone }: Context['shop'],
): StaffSetting {
  const shape = settingShape(name);
  return {
    Name: name,
    Value: atTheDesk(name, value),
    Default: atTheDesk(name, ofFile),
    Version: version ?? 0,
    ChangedAt: changedAt === null ? null : zone.format(changedAt),
    Shape: shape === undefined ? null : presentShape(shape),
  };
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
