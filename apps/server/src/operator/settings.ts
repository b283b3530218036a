import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  staffChangeSetting,
  staffCheckSettings,
  staffListDiffering,
  staffImportSettings,
  staffListSettings,
  staffResetSetting,
  staffShowSetting,
  type StandingSetting,
} from '../features/settings/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

type Done = Promise<string | Objection | Refusal>;
type Work = (parts: ActionParts, args: readonly string[]) => Done;

/** What goes with `settings`: how many words belong to each, and what it does. */
const works: ReadonlyMap<string, { readonly fewest: number; readonly example: string; readonly run: Work }> =
  new Map([
    ['list', { fewest: 0, example: 'settings list', run: list }],
    ['show', { fewest: 1, example: 'settings show reservations.validityHours', run: show }],
    ['set', { fewest: 2, example: 'settings set reservations.validityHours 24', run: set }],
    ['reset', { fewest: 1, example: 'settings reset reservations.validityHours', run: reset }],
    ['diff', { fewest: 0, example: 'settings diff', run: diff }],
    ['export', { fewest: 0, example: 'settings export feesthuis.json', run: exportTo }],
    ['import', { fewest: 1, example: 'settings import feesthuis.json --yes', run: importFrom }],
  ]);

export function validateSettings([name = '', ...args]: readonly string[]): Objection | null {
  const work = works.get(name);
  if (work === undefined) return object('settingsAct', { known: [...works.keys()].join(', ') });
  if (args.length < work.fewest) return object('missing', { act: `settings ${name}`, example: work.example });
  const [, ...words] = args;
  return name === 'set' && !isJson(words.join(' '))
    ? object('settingValue', { word: words.join(' ') })
    : null;
}

export function settings(parts: ActionParts, [name = '', ...args]: readonly string[]): Done {
  return works.get(name)?.run(parts, args) ?? Promise.resolve(object('settingsAct', { known: '' }));
}

async function list({ shop, source, translate }: ActionParts): Done {
  const standing = await staffListSettings({ shop, ...source }, undefined);
  if (isRefusal(standing)) return standing;
  return standing
    .map(({ name, value, edited }) =>
      translate('operator.settings.line', {
        name,
        value: JSON.stringify(value),
        edited: edited ? 'yes' : 'no',
      }),
    )
    .join('\n');
}

async function show({ shop, source, translate }: ActionParts, [name = '']: readonly string[]): Done {
  const one = await standingOf({ shop, source }, name);
  if (isRefusal(one)) return object('setting', { word: name });
  const ofFile = translate('operator.settings.ofFile', { value: JSON.stringify(one.ofFile) });
  return [`${name}:`, JSON.stringify(one.value, null, 2), ofFile].join('\n');
}

async function set(parts: ActionParts, [name = '', ...words]: readonly string[]): Done {
  const value: unknown = JSON.parse(words.join(' '));
  return change(parts, name, (staff, version) => staffChangeSetting(staff, { name, value, version }));
}

async function reset(parts: ActionParts, [name = '']: readonly string[]): Done {
  return change(parts, name, (staff, version) => staffResetSetting(staff, { name, version }));
}

type Staff = ActionParts['source'] & Pick<ActionParts, 'shop'>;

async function change(
  { shop, source, translate }: ActionParts,
  name: string,
  work: (staff: Staff, version: number | null) => Promise<readonly StandingSetting[] | Refusal>,
): Done {
  const before = await standingOf({ shop, source }, name);
  const seen = isRefusal(before) ? { value: null, version: null } : before;
  const changed = await work({ shop, ...source }, seen.version);
  if (isRefusal(changed)) return changed;
  return changed.map((after) => becomes({ translate }, name, seen.value, after.value)).join('\n');
}

function standingOf({ shop, source }: Pick<ActionParts, 'shop' | 'source'>, name: string) {
  return staffShowSetting({ shop, ...source }, { name });
}

function becomes(
  { translate }: Pick<ActionParts, 'translate'>,
  name: string,
  before: unknown,
  after: unknown,
): string {
  return translate('operator.settings.becomes', {
    name,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
}

async function diff({ shop, source, translate }: ActionParts): Done {
  const differing = await staffListDiffering({ shop, ...source }, undefined);
  if (isRefusal(differing)) return differing;
  if (differing.length === 0) return translate('operator.settings.same');
  return differing
    .map(({ name, value, ofFile }) =>
      translate('operator.settings.apart', {
        name,
        value: JSON.stringify(value),
        ofFile: JSON.stringify(ofFile),
      }),
    )
    .join('\n');
}

/** The answer itself has the text where no file is named, so that it can be piped. */
async function exportTo({ shop, source, translate }: ActionParts, [file]: readonly string[]): Done {
  const standing = await staffListSettings({ shop, ...source }, undefined);
  if (isRefusal(standing)) return standing;
  const edited = standing.filter((one) => one.edited);
  const text = JSON.stringify(Object.fromEntries(edited.map(({ name, value }) => [name, value])), null, 2);
  if (file === undefined) return text;
  try {
    await writeFile(fromHere(file), `${text}\n`);
  } catch {
    return object('settingsFile', { word: file });
  }
  return translate('operator.settings.written', { count: edited.length, file });
}

/** Shows what would become of what; changes it only when `--yes` says so. */
async function importFrom(parts: ActionParts, [file = '']: readonly string[]): Done {
  const { shop, source, translate, yes } = parts;
  const given = await readSettings(file);
  if (typeof given === 'string') return object(given, { word: file });
  const standing = await staffListSettings({ shop, ...source }, undefined);
  if (isRefusal(standing)) return standing;
  const changes = Object.entries(given).flatMap(([name, value]) => {
    const before = standing.find((one) => one.name === name);
    return before !== undefined && isDeepStrictEqual(before.value, value)
      ? []
      : [{ name, value, version: before?.version ?? null, before: before?.value ?? null }];
  });
  if (changes.length === 0) return translate('operator.settings.nothing');
  const lines = changes.map(({ name, before, value }) => becomes(parts, name, before, value));
  const refused = yes ? null : await staffCheckSettings({ shop, ...source }, { changes });
  if (isRefusal(refused)) return refused;
  if (!yes) return [...lines, translate('operator.settings.shown')].join('\n');
  const changed = await staffImportSettings({ shop, ...source }, { changes });
  return isRefusal(changed) ? changed : lines.join('\n');
}

/** What the file holds, or the key of what is wrong with it. */
async function readSettings(
  file: string,
): Promise<Readonly<Record<string, unknown>> | 'settingsFile' | 'settingsShape'> {
  const text = await readFile(fromHere(file), 'utf8').catch(() => null);
  if (text === null) return 'settingsFile';
  const given: unknown = isJson(text) ? JSON.parse(text) : null;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isObject ? { ...given } : 'settingsShape';
}

/** npm changes the folder before it runs a script. */
function fromHere(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
