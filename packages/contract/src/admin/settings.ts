import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Moment, text } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { listQuery } from './lists.ts';

// What the business edits of its settings. Values are as `shop.json` has them, under its own names (docs/settings.md).

/** What a value looks like, for a form that asks it. */
export type StaffSettingShape = {
  /** What may stand instead of a value: nothing, null, or the member is left out. */
  readonly Empty: 'never' | 'null' | 'absent';
} & (
  | { readonly Kind: 'switch' | 'text' | 'day' | 'words' | 'prose' }
  | { readonly Kind: 'number' | 'money'; readonly Least: number | null; readonly Most: number | null }
  | { readonly Kind: 'choice' | 'choices'; readonly Choices: readonly string[] }
  | { readonly Kind: 'list' | 'record'; readonly Of: StaffSettingShape }
  | {
      readonly Kind: 'group';
      readonly Members: readonly { readonly Name: string; readonly Shape: StaffSettingShape }[];
    }
);

export const StaffSetting = z.object({
  /** Such as `reservations.validityHours`. */
  Name: z.string(),
  Value: z.unknown(),
  /** What holds once it is reset: of shop.json, else the product's own. */
  Default: z.unknown(),
  /** 0 while nobody edited it. */
  Version: z.int(),
  ChangedAt: z.nullable(Moment),
  /** It stands with shop.json, and nobody edits it here. */
  IsFixed: z.boolean(),
  /** A `StaffSettingShape`. */
  Shape: z.unknown(),
});
export type StaffSetting = z.output<typeof StaffSetting>;

const settings = z.object({ Collection: z.array(StaffSetting) });

const tag = 'Settings';
const path = '/api/v3/admin/settings';

export const listSettings = operation({
  id: 'listSettings',
  method: 'GET',
  path,
  tag,
  summary: 'Every setting that the caller may edit with its default; for the owner those of shop.json too',
  answer: settings,
});

/** As its caller saw it: one that somebody changed since is left as it is. */
const SettingEdit = z.strictObject({
  Name: text(120, 1),
  Version: z.int(),
  Value: z.optional(z.unknown()),
  /** The default holds again. */
  Reset: z._default(z.boolean(), false),
});

export const changeSettings = operation({
  id: 'changeSettings',
  method: 'PATCH',
  path,
  tag,
  summary: 'Change or reset settings, all of them or none; what the shop could not run with is refused',
  body: z.object({ Changes: z.array(SettingEdit).check(z.minLength(1), z.maxLength(100)) }),
  answer: settings,
});

const SettingDifference = z.object({ Name: z.string(), Before: z.unknown(), After: z.unknown() });
export type SettingDifference = z.output<typeof SettingDifference>;

/** What was changed at once. */
export const SettingVersion = z.object({
  ID: z.string(),
  At: Moment,
  /** Of staff, as they are called now; null: nobody of them did it. */
  By: z.nullable(z.string()),
  Changes: z.array(SettingDifference),
});
export type SettingVersion = z.output<typeof SettingVersion>;

export const listSettingVersions = operation({
  id: 'listSettingVersions',
  method: 'GET',
  path: `${path}/versions`,
  tag,
  summary: 'Who changed which settings when, from what to what, the latest first',
  query: z.strictObject({ ...listQuery, Name: z.optional(text(120, 1)) }),
  answer: z.object({
    /** Of all settings, which a restore names. */
    Version: z.int(),
    Collection: z.array(SettingVersion),
    Next: z.nullable(z.string()),
  }),
});

export const restoreSettings = operation({
  id: 'restoreSettings',
  method: 'POST',
  path: `${path}/_restore`,
  tag,
  summary: 'The settings as they stood right after a version; a dry run tells what that changes',
  query: actQuery,
  body: z.object({ ID: Id }),
  answer: z.object({ Changes: z.array(SettingDifference) }),
});
