import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { storedText, refusedCharacter } from '@bivak/rules';
import { isLanguage, type Language, languages } from '../platform/i18n/language.ts';
import { actions } from './actions.ts';
import { object, type Objection } from './objection.ts';

export interface Call {
  /** `help` where none is named. */
  readonly action: string;
  readonly args: readonly string[];
  /** Without it a list is of all shops, and other actions look for the shop that knows the number or the item. */
  readonly shopId: string | undefined;
  /** Each shop speaks its own where none is given. */
  readonly language: Language | undefined;
  /** The list for machines. */
  readonly json: boolean;
  readonly yes: boolean;
  /** What the action's own options said, by their names without dashes. */
  readonly options: ReadonlyMap<string, string>;
  /** Files of this machine that `--file` names, each from where the call was typed. */
  readonly files: readonly string[];
}

type Options = ReadonlyMap<string, string | undefined>;

interface Sorted {
  readonly plain: readonly string[];
  readonly options: Options;
  readonly files: readonly string[];
}

const known = ['--shop', '--language', '--json', '--file', '--yes', '--help'];
/** These belong to an action. */
const ownOptions = [
  ...new Set([...actions.values()].flatMap(({ options = [], mayHave = [] }) => [...options, ...mayHave])),
];

/** The words of the command line as a call, and the first thing that is wrong with them; asks no database. */
export function readCall(
  line: readonly string[],
  shopIds: readonly string[],
): { call: Call; objection: Objection | null } {
  const { plain, options, files } = sort(line.map(storedText));
  const [named = 'help', ...args] = plain;
  const language = options.get('--language') ?? '';
  const call: Call = {
    action: options.has('--help') ? 'help' : named,
    args,
    shopId: options.get('--shop'),
    language: isLanguage(language) ? language : undefined,
    json: options.has('--json'),
    yes: options.has('--yes'),
    options: new Map(
      ownOptions.flatMap((name) => {
        const said = options.get(`--${name}`);
        return said === undefined ? [] : [[name, said]];
      }),
    ),
    files,
  };
  const objection =
    objectionToTexts(line) ??
    objectionToOptions(options, shopIds, optionsOf(call.action)) ??
    objectionToAction(call);
  return { call, objection };
}

function optionsOf(name: string): readonly string[] {
  const { options = [], mayHave = [] } = actions.get(name) ?? {};
  return [...options, ...mayHave];
}

/** `-5` is an amount, though a bad one, and no option. */
function sort(line: readonly string[]): Sorted {
  const { tokens } = parseArgs({
    args: line.map((word) => (/^-\d/u.test(word) ? word.replace('-', minus) : word)),
    strict: false,
    tokens: true,
    options: {
      shop: { type: 'string' },
      language: { type: 'string' },
      file: { type: 'string', multiple: true },
      ...Object.fromEntries(ownOptions.map((name) => [name, { type: 'string' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
  });
  return {
    plain: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value.replace(minus, '-')] : [])),
    options: new Map(
      tokens.flatMap((token) => (token.kind === 'option' ? [[`--${token.name}`, token.value]] : [])),
    ),
    files: tokens.flatMap((token) =>
      token.kind === 'option' && token.name === 'file' && token.value !== undefined
        ? [resolve(process.env['INIT_CWD'] ?? '.', token.value)]
        : [],
    ),
  };
}

/** Stands in for a sign that would begin an option. */
const minus = '\u2212';

function objectionToTexts(line: readonly string[]): Objection | null {
  const character = line.map(refusedCharacter).find((one) => one !== null);
  return character === undefined ? null : object('hiddenCharacter', { character });
}

function objectionToOptions(
  options: Options,
  shopIds: readonly string[],
  own: readonly string[],
): Objection | null {
  const names = [...known, ...own.map((name) => `--${name}`)];
  const unknown = [...options.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) return object('option', { word: unknown, known: names.join(', ') });
  const choices: readonly (readonly [string, readonly string[]])[] = [
    ['language', languages],
    ['shop', shopIds],
  ];
  for (const [name, allowed] of choices) {
    const word = options.get(`--${name}`) ?? '';
    if (options.has(`--${name}`) && !allowed.includes(word)) {
      return object(name, { word, known: allowed.join(', ') });
    }
  }
  if (options.has('--file') && (options.get('--file') ?? '') === '') return object('file', { word: '' });
  return null;
}

function objectionToAction({ action: name, args, json, yes, files, options }: Call): Objection | null {
  if (name === 'help') return null;
  const action = actions.get(name);
  if (action === undefined) return object('act', { word: name, known: [...actions.keys()].join(', ') });
  const isShort = args.length < action.fewest || (action.options ?? []).some((one) => !options.has(one));
  if (isShort) return object('missing', { act: name, example: action.example });
  const surplus = args[action.most];
  if (surplus !== undefined) return object('surplus', { act: name, word: surplus });
  if (json && name !== 'list') return object('json');
  if (yes && action.takesYes?.(args) !== true) return object('yesOnly');
  if (files.length > 0 && action.takesFiles !== true) return object('filesOnly');
  return action.evaluate?.(args, options) ?? null;
}
