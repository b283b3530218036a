import { CalendarDay } from './days.ts';
import { placeOf } from './editable-settings.ts';
import { Prose } from './pages-config.ts';
import { ShopConfig } from './shop-config.ts';
import { DeliveryConfig, WarehouseConfig } from './warehouse-config.ts';
import { Translated } from './words.ts';

/** What may stand instead of a value: nothing, JSON's null, or the member is left out. */
type Empty = 'never' | 'null' | 'absent';

/** What a value of a setting looks like, for a form that asks it; its limits are the schema's to hold. */
export type SettingShape = { readonly empty: Empty } & (
  | { readonly kind: 'switch' | 'text' | 'day' | 'words' | 'prose' }
  | { readonly kind: 'number' | 'money'; readonly least: number | null; readonly most: number | null }
  /** One of some, or any of them in their order. */
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly string[] }
  /** Values in a row, or each by a name. */
  | { readonly kind: 'list' | 'record'; readonly of: SettingShape }
  | {
      readonly kind: 'group';
      readonly members: readonly { readonly name: string; readonly shape: SettingShape }[];
    }
);

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly out?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly checks?: readonly { readonly _zod: { readonly def: Limit } }[];
}
interface Limit {
  readonly check: string;
  readonly value?: number;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}

/** The shape of a setting by its dotted name; undefined for one that there is not. It has nothing that another screen edits. */
export function settingShape(name: string): SettingShape | undefined {
  const kind = placeOf(name)?.kind;
  const ofPlace = kind === 'deliveries' ? DeliveryConfig : WarehouseConfig;
  const found =
    kind === undefined ? name.split('.').reduce<Schema | undefined>(memberOf, ShopConfig) : ofPlace;
  if (found === undefined) return undefined;
  const shape = shapeOf(found, name);
  const elsewhere = editedElsewhere(name);
  return shape.kind === 'group'
    ? { ...shape, members: shape.members.filter((member) => !elsewhere.includes(member.name)) }
    : shape;
}

/** Members of a setting that have a screen of their own, and those that nobody types: hours, the dates of lending, ids. */
export function editedElsewhere(name: string): readonly string[] {
  const kind = placeOf(name)?.kind;
  if (kind === 'deliveries') return ['id', 'order'];
  if (kind === 'warehouses') return ['id', 'order', 'hours', 'dayHours', 'slotCapacities', 'closingDays'];
  return name === 'lending' ? ['seasons'] : [];
}

function memberOf(schema: Schema | undefined, name: string): Schema | undefined {
  const { def } = bare(schema)?._zod ?? {};
  return def?.shape !== undefined && Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
}

/** Without what says that it may be left out, or what it is then. */
function bare(schema: Schema | undefined): Schema | undefined {
  const def = schema?._zod.def;
  const inner = def?.innerType ?? (def?.type === 'pipe' ? def.out : undefined);
  return inner === undefined ? schema : bare(inner);
}

function shapeOf(schema: Schema, name: string, empty: Empty = 'never'): SettingShape {
  const { def } = schema._zod;
  if (schema === Translated) return { kind: 'words', empty };
  if (schema === Prose) return { kind: 'prose', empty };
  if (schema === CalendarDay) return { kind: 'day', empty };
  if (def.type === 'optional' && def.innerType !== undefined) return shapeOf(def.innerType, name, 'absent');
  if (def.type === 'nullable' && def.innerType !== undefined) return shapeOf(def.innerType, name, 'null');
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  if (inner !== undefined) return shapeOf(inner, name, empty);
  return { ...plainShape(def, name), empty };
}

type Bare<Shape> = Shape extends unknown ? Omit<Shape, 'empty'> : never;

function plainShape(def: Definition, name: string): Bare<SettingShape> {
  const { type, shape = {}, element, valueType, entries } = def;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'number')
    return {
      kind: name.endsWith('ents') ? 'money' : 'number',
      least: limitOf(def, 'greater'),
      most: limitOf(def, 'less'),
    };
  if (entries !== undefined) return { kind: 'choice', choices: Object.values(entries) };
  if (element !== undefined) {
    const of = shapeOf(element, name);
    return of.kind === 'choice' ? { kind: 'choices', choices: of.choices } : { kind: 'list', of };
  }
  if (valueType !== undefined) return { kind: 'record', of: shapeOf(valueType, name) };
  if (type !== 'object') return { kind: 'text' };
  const members = Object.entries(shape).map(([member, one]) => ({
    name: member,
    shape: shapeOf(one, member),
  }));
  return { kind: 'group', members };
}

function limitOf({ checks = [] }: Definition, side: 'greater' | 'less'): number | null {
  const limit = checks.find(({ _zod: { def } }) => def.check === `${side}_than`);
  return limit?._zod.def.value ?? null;
}
