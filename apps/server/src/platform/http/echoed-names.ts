import { isDeepStrictEqual } from 'node:util';
import { plainTexts } from '../i18n/plain-texts.ts';

type Entity = Readonly<Record<string, unknown>>;
export type Path = readonly PropertyKey[];

/** A line of a body is found by it among those of the entity. */
const lineIds = ['ReservationOrderItemID', 'CartItemID'];

/**
 * Whoever writes an entity as they read it changes nothing by what they left alone (RULINGS, "unknown names in a body"):
 * of the names that the call does not take, or not in this form, those that are as stored go. The others are told apart:
 * the entity has them and nobody may write them. Who names another version hears of the fresh state from the call, where
 * that takes one.
 */
export function withoutEchoes(
  given: Entity,
  faulty: readonly Path[],
  read: Entity,
): { readonly body: Entity; readonly readOnly: ReadonlySet<string> } {
  const stored = plainTexts(JSON.parse(JSON.stringify(read))).plain as Entity;
  const takesVersion =
    'Version' in given && !faulty.some((path) => path.length === 1 && path[0] === 'Version');
  const isOutdated = takesVersion && 'Version' in stored && given['Version'] !== stored['Version'];
  const body = structuredClone(given) as Record<string, unknown>;
  const readOnly = new Set<string>();
  for (const path of distinct(faulty)) {
    const names = ownerOf(path);
    const [owner, before] = names === null ? [body, stored] : lineOf(body, stored, names);
    const name = String(names === null ? path[0] : path[2]);
    if (owner === undefined || before === undefined) continue;
    if (!Object.hasOwn(owner, name) || !Object.hasOwn(before, name)) continue;
    if (isOutdated || isAsStored(owner[name], before[name], before)) Reflect.deleteProperty(owner, name);
    else readOnly.add(names === null ? name : path.join('.'));
  }
  return { body, readOnly };
}

/** A plain id may also be written as what it stands for (`{Key, …}`), in words that the entity has. */
function isAsStored(given: unknown, stored: unknown, entity: Entity): boolean {
  if (isDeepStrictEqual(given, stored)) return true;
  if (typeof stored !== 'string' || !isReference(given) || given['Key'] !== stored) return false;
  const words = Object.entries(given);
  return Object.values(entity).some(
    (one) => isReference(one) && words.every(([name, value]) => one[name] === value),
  );
}

function isReference(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'Key');
}

/** Each name once, however much within it is at fault: comparing it may be a lot of work. */
function distinct(faulty: readonly Path[]): readonly Path[] {
  const names = faulty.map((path) => path.slice(0, ownerOf(path) === null ? 1 : 3));
  return [...new Map(names.map((path) => [JSON.stringify(path), path])).values()];
}

/** It names list and index where a name of a line is at fault. */
function ownerOf([list, index, name]: Path): readonly [string, number] | null {
  return typeof index === 'number' && name !== undefined ? [String(list), index] : null;
}

function lineOf(
  body: Entity,
  stored: Entity,
  [list, index]: readonly [string, number],
): readonly [Record<string, unknown> | undefined, Entity | undefined] {
  const { [list]: lines } = stored;
  // The list as a whole may be gone by now.
  const line = (body[list] as Record<string, unknown>[] | undefined)?.[index];
  const id = lineIds.find((one) => line?.[one] !== undefined);
  if (id === undefined || !Array.isArray(lines)) return [undefined, undefined];
  return [line, (lines as Entity[]).find((one) => one[id] === line?.[id])];
}
