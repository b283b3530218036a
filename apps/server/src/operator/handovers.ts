import {
  type BalancedLine,
  type Handover,
  staffCorrectOrder,
  staffFindHandover,
  staffHandOut,
  staffPick,
  staffTakeBack,
} from '../features/handovers/index.ts';
import type { BareContext } from '../platform/application/context.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';
import { movedLine } from './take-steps.ts';

type Options = ReadonlyMap<string, string>;

interface Said {
  readonly key: string;
  readonly note: string | null;
  readonly clientId: null;
  readonly options: Options;
  /** Null: all there is. */
  readonly lineId: number | null;
}

interface Desk {
  readonly example: string;
  readonly options: readonly string[];
  /** How many pieces, each in a way of its own. */
  readonly counts: readonly string[];
  readonly run: (context: BareContext, said: Said) => Promise<Handover | Refusal>;
}

/** What the desk does; without options with all of an order. */
export const handovers = {
  pick: {
    example: ' --ready 4',
    options: ['ready', 'item', 'serials'],
    counts: ['ready'],
    run: (context, { lineId, options, ...said }) =>
      staffPick(context, { ...said, lines: piecesOf(lineId, options, 'ready') }),
  },
  'hand-out': {
    example: ' --out 4',
    options: ['out', 'item', 'serials'],
    counts: ['out'],
    run: (context, { lineId, options, ...said }) =>
      staffHandOut(context, { ...said, lines: piecesOf(lineId, options, 'out') }),
  },
  'take-back': {
    example: ' --good 4 --broken 1 --lost 1',
    options: ['good', 'broken', 'lost', 'item', 'serials'],
    counts: ['good', 'broken', 'lost'],
    run: (context, { lineId, options, ...said }) => {
      const serialIds = serialsOf(options);
      const [good, broken, lost] = ['good', 'broken', 'lost'].map((name) => Number(options.get(name) ?? 0));
      const counted = { good: good ?? 0, broken: broken ?? 0, lost: lost ?? 0 };
      return staffTakeBack(context, {
        ...said,
        lines: lineId === null ? null : [{ lineId, partId: null, ...counted, serialIds }],
      });
    },
  },
} as const satisfies Record<string, Desk>;

/** Notes pieces of one article of an order, or all of it, and says where everything is. */
export async function noteHandover(
  { shop, source, translate: t, options, language }: ActionParts,
  action: keyof typeof handovers,
  key: string,
  note: string,
): Promise<string | Objection | Refusal> {
  const context = { ...source, shop };
  const { counts, run }: Desk = handovers[action];
  const found = await staffFindHandover(context, { key });
  if (isRefusal(found)) return found;
  const isPart = counts.some((name) => options.has(name));
  if (!isPart && options.size > 0)
    return object('noPieces', { known: counts.map((name) => `--${name}`).join(', ') });
  const line = isPart ? lineOf(found.lines, options) : null;
  if (line === undefined)
    return object('whichLine', { known: found.lines.map(({ itemId }) => itemId).join(', ') });
  const said = {
    key,
    note: note === '' ? null : note,
    clientId: null,
    options,
    lineId: line?.lineId ?? null,
  };
  const done = await run(context, said);
  if (isRefusal(done)) return done;
  return [
    movedLine(done.order, t),
    ...(isPart ? done.lines.map((one) => `  ${t('operator.handover.line', factsOf(one, language))}`) : []),
    ...done.damages.map((number) => `  ${t('operator.handover.damage', { number })}`),
  ].join('\n');
}

/** Takes the last step of the desk back. */
export async function correctOrder(
  { shop, source, translate }: ActionParts,
  key: string,
  reason: string,
): Promise<string | Refusal> {
  const moved = await staffCorrectOrder({ ...source, shop }, { key, reason });
  return isRefusal(moved) ? moved : movedLine(moved.order, translate);
}

export function validatePieces(options: Options): Objection | null {
  const bad = ['ready', 'out', 'good', 'broken', 'lost']
    .flatMap((name) => options.get(name) ?? [])
    .find((word) => !/^\d{1,6}$/u.test(word));
  return bad === undefined ? null : object('amount', { word: bad });
}

function factsOf(line: BalancedLine, language: ActionParts['language']) {
  const { ordered, ready, out, good, broken, lost, away } = line;
  return { item: line.descriptions[language] ?? line.itemId, ordered, ready, out, good, broken, lost, away };
}

/** The only one, or that of the article which `--item` names. */
function lineOf(lines: readonly BalancedLine[], options: Options): BalancedLine | undefined {
  const item = options.get('item');
  const meant = item === undefined ? lines : lines.filter(({ itemId }) => itemId === item);
  return meant.length === 1 ? meant[0] : undefined;
}

function piecesOf(lineId: number | null, options: Options, count: string) {
  if (lineId === null) return null;
  return [{ lineId, qty: Number(options.get(count) ?? 0), serialIds: serialsOf(options) }];
}

function serialsOf(options: Options): readonly string[] {
  return (options.get('serials') ?? '').split(',').filter((word) => word !== '');
}
