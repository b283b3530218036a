import {
  addDays,
  type Division,
  diffDivisions,
  type DivisionChange,
  type DivisionDiff,
  type DivisionInput,
} from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { type Application, applicationsById } from '../lending/index.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { divideAside } from './divide-aside.ts';
import { buildInput, freeze, type Frozen } from './division-input.ts';
import { type Heat, heatOf } from './heat.ts';
import { countOutcomes, type OutcomeRow, type OutcomeView, readOutcomePage } from './outcomes.sql.ts';
import type { Policy } from './policy.ts';
import type { OfRun } from './runs.commands.ts';
import { withDays } from './rounds.commands.ts';
import { findRound, readFrozen, readPins, type RoundRow } from './rounds.sql.ts';
import { figuresOf, outcomesOf, type RunFigures } from './run-figures.ts';
import { readDayStock } from './run-parts.ts';
import { findRun, readRunFile, readRuns, type RunFile, type RunRow } from './runs.sql.ts';

export const staffRun = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId, runId }: OfRun,
  ): Promise<{ readonly run: RunRow; readonly heat: readonly Heat[] } | Refusal> => {
    const [run, file] = await Promise.all([
      findRun(shop.database, roundId, runId),
      readRunFile(shop.database, roundId, runId),
    ]);
    if (run === undefined) return refuse('NotFound');
    return { run, heat: file === undefined ? [] : heatOf(file.input, file.output) };
  },
);

/** The latest run that has a result, for the command line. */
export const staffLatestRun = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId }: { readonly roundId: string },
  ): Promise<{ readonly run: RunRow; readonly file: RunFile } | Refusal> => {
    const run = (await readRuns(shop.database, roundId)).find(({ outputHash }) => outputHash !== null);
    const file = run === undefined ? undefined : await readRunFile(shop.database, roundId, run.id);
    return run === undefined || file === undefined ? refuse('NotFound') : { run, file };
  },
);

/** What was divided and how, exactly as it is proved (`design/division.md` §7). */
export const staffRunFile = query(
  { right: 'division.run', shared: 'nobody' },
  async ({ shop }: BareContext, { roundId, runId }: OfRun): Promise<RunFile | Refusal> =>
    (await readRunFile(shop.database, roundId, runId)) ?? refuse('NotFound'),
);

export interface OutcomePage {
  readonly rows: readonly OutcomeRow[];
  readonly next: string | null;
  readonly total: number;
  readonly counts: Readonly<Record<OutcomeView, number>>;
  readonly days: readonly string[];
}

/** What each request gets, the lowest share first: a page of a view, in three statements. */
export const staffOutcomePage = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    context: Context,
    {
      roundId,
      runId,
      size,
      after,
      ...filter
    }: OfRun & {
      readonly view: OutcomeView;
      readonly text: string;
      readonly size: number;
      readonly after: string | null;
    },
  ): Promise<OutcomePage | Refusal> => {
    const { shop, key } = context;
    const of: CursorOf = { key, shop, list: 'division-outcomes', filter: { ...filter, runId } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const { view, text } = filter;
    const search = {
      runId,
      view,
      pattern: text === '' ? null : likePattern(text),
      // Nothing begins so: words are no number.
      number: /^[\d-]+$/u.test(text) ? text : '-',
    };
    const [run, rows, { found, ...counts }, frozen] = await Promise.all([
      findRun(shop.database, roundId, runId),
      readOutcomePage(shop.database, search, { size, after: end }),
      countOutcomes(shop.database, search),
      readFrozen(shop.database, roundId),
    ]);
    if (run === undefined || frozen === null) return refuse('NotFound');
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = rows.length > size && last !== undefined;
    return {
      rows: shown,
      next: hasMore ? cursorAt(of, { key: String(last.share), id: last.requestId }) : null,
      total: found,
      counts,
      days: frozen.days,
    };
  },
);

export type DiffCause = 'stock' | 'pins' | 'policy' | 'requests';

export interface RunDiff extends Omit<DivisionDiff, 'changes'> {
  readonly before: RunFigures;
  readonly after: RunFigures;
  readonly changes: readonly { readonly change: DivisionChange; readonly of: Application | undefined }[];
  readonly moreChanges: number;
  readonly cause: DiffCause | null;
}

const mostChanges = 500;

/** What each request gets otherwise in the other run. */
export const staffRunDiff = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    context: BareContext,
    { roundId, runId, otherId }: OfRun & { readonly otherId: string },
  ): Promise<RunDiff | Refusal> => {
    const { database } = context.shop;
    const [before, after] = await Promise.all([
      readRunFile(database, roundId, runId),
      readRunFile(database, roundId, otherId),
    ]);
    if (before === undefined || after === undefined) return refuse('NotFound');
    return diffOf(context, before, after);
  },
);

type Divided = Pick<RunFile, 'input' | 'output' | 'pins'>;

async function diffOf(context: BareContext, before: Divided, after: Divided): Promise<RunDiff> {
  const { changes, ...rest } = diffDivisions(before.output, after.output);
  const gain = ({ places }: DivisionChange) => places.reduce((sum, one) => sum + one.after - one.before, 0);
  const shown = changes.toSorted((a, b) => gain(a) - gain(b) || (a.id < b.id ? -1 : 1)).slice(0, mostChanges);
  const { lending } = context.shop.config;
  const named = await applicationsById(
    context.shop.database,
    shown.map(({ id }) => id),
    lending?.tents ?? [],
  );
  const byId = new Map(named.map((application) => [application.id, application]));
  return {
    ...rest,
    before: summed(before),
    after: summed(after),
    changes: shown.map((change) => ({ change, of: byId.get(change.id) })),
    moreChanges: changes.length - shown.length,
    cause: causeOf(before.input, after.input),
  };
}

/** Who is guaranteed stands in no file: those figures are of the run itself. */
function summed({ input, output, pins }: Divided): RunFigures {
  const held = new Set(
    input.requests.flatMap(({ id, held: tents }) => (Object.keys(tents).length > 0 ? [id] : [])),
  );
  return figuresOf(input, outcomesOf(input, output, pins, held));
}

/** The one thing of the input that differs; null where nothing does, or several do. */
function causeOf(before: DivisionInput, after: DivisionInput): DiffCause | null {
  const part = (of: (request: DivisionInput['requests'][number]) => unknown) => (input: DivisionInput) =>
    JSON.stringify(input.requests.map(of));
  const parts: Readonly<Record<DiffCause, (input: DivisionInput) => string>> = {
    stock: ({ types }) => JSON.stringify(types),
    pins: part(({ held, ceiling }) => [held, ceiling]),
    policy: part(({ from, to, need, accepts, credit, tier }) => [to - from, need, accepts, credit, tier]),
    requests: part(({ id, asked }) => [id, asked]),
  };
  const differing = (Object.keys(parts) as DiffCause[]).filter(
    (name) => parts[name](before) !== parts[name](after),
  );
  return differing.length === 1 ? (differing[0] ?? null) : null;
}

export interface WhatIf extends OfRun {
  readonly stock: readonly { readonly itemId: string; readonly tents: number }[];
  readonly turnaroundDays: number | null;
  readonly extraPlacesPerDisabled: number | null;
  readonly substitutes: boolean;
}

/** The run with other stock or rules, by the same lots, beside it. Nothing of it is stored. */
export const staffWhatIf = query(
  { right: 'division.run', shared: 'nobody', rateLimit: 'lookups' },
  async (context: BareContext, asked: WhatIf): Promise<RunDiff | Refusal> => {
    const { shop } = context;
    const { roundId, runId } = asked;
    const [round, file] = await Promise.all([
      findRound(shop.database, roundId),
      readRunFile(shop.database, roundId, runId),
    ]);
    if (round === undefined || file === undefined) return refuse('NotFound');
    const input = await changedInput(context, round, file, asked);
    const divided = await divideAside({ kind: 'divide', input });
    if (divided === null) return refuse('Busy');
    if (divided.kind === 'refused')
      return refuse('ValidationFailed', { fields: [{ field: 'stock', reason: 'too-small' }] });
    return diffOf(context, file, { input, output: divided.division, pins: file.pins });
  },
);

async function changedInput(
  context: BareContext,
  round: RoundRow,
  { input }: RunFile,
  asked: WhatIf,
): Promise<DivisionInput> {
  const isReframed = asked.turnaroundDays !== null || asked.extraPlacesPerDisabled !== null;
  const changed = isReframed ? await reframed(context, round, input, asked) : input;
  const more = new Map(asked.stock.map(({ itemId, tents }) => [itemId, tents]));
  return {
    ...changed,
    types: changed.types.map((type) => ({
      ...type,
      stock: type.stock.map((count) => Math.max(0, count + (more.get(type.id) ?? 0))),
    })),
    requests: changed.requests.map((request) => (asked.substitutes ? request : { ...request, accepts: [] })),
  };
}

/** Windows and needs by another policy; what is held, the limits and the lots stay. */
async function reframed(
  context: BareContext,
  round: RoundRow,
  input: DivisionInput,
  { turnaroundDays, extraPlacesPerDisabled }: WhatIf,
): Promise<DivisionInput> {
  const { shop } = context;
  const policy: Policy = {
    ...round.policy,
    turnaroundDays: turnaroundDays ?? round.policy.turnaroundDays,
    extraPlacesPerDisabled: extraPlacesPerDisabled ?? round.policy.extraPlacesPerDisabled,
  };
  const ids = input.requests.map(({ id }) => id);
  const applications = await applicationsById(shop.database, ids, shop.config.lending?.tents ?? []);
  const frozen = freeze(await withDays(shop.database, context, applications), policy);
  const [stock, pins] = await Promise.all([
    readDayStock(shop.database, context, { policy, reserve: round.reserve }, frozen.days),
    readPins(shop.database, round.id),
  ]);
  const credits = new Map(input.requests.map(({ id, credit }) => [id, credit]));
  return buildInput({
    frozen,
    policy,
    stock: withKnownStock(input, frozen, stock),
    pins,
    lots: new Map(input.requests.map(({ id, lot }) => [id, lot])),
    standing: new Map(
      applications.map(({ id, state, isGuaranteed }) => [
        id,
        { state, isGuaranteed, credit: credits.get(id) ?? 0 },
      ]),
    ),
  }).input;
}

/** Days that the run had keep its stock; once published, the ledger holds what the run gave. */
function withKnownStock(
  input: DivisionInput,
  { days }: Frozen,
  read: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  return new Map(
    input.types.map(({ id, stock }) => {
      const known = new Map(input.days.map((day, index) => [day, stock[index] ?? 0]));
      return [id, days.map((day, index) => known.get(day) ?? read.get(id)?.[index] ?? 0)];
    }),
  );
}

export interface RunRows {
  readonly pages: AsyncIterable<readonly OutcomeRow[]>;
  readonly division: Division;
  readonly tents: Policy['tents'];
  readonly number: number;
}

const pageSize = 500;

/** What each request gets, page after page. Names of groups leave the house with it, and it is noted who took them. */
export const staffExportRun = command(
  { right: 'division.run&exports.persons', stepUp: true },
  async (context: Context, { roundId, runId }: OfRun): Promise<RunRows | Refusal> => {
    const { shop } = context;
    const [round, run, file] = await Promise.all([
      findRound(shop.database, roundId),
      findRun(shop.database, roundId, runId),
      readRunFile(shop.database, roundId, runId),
    ]);
    if (round === undefined || run === undefined || file === undefined) return refuse('NotFound');
    await recordEvents(shop.database, context, {
      entity: 'export',
      entityId: 'division',
      action: 'export',
      after: { roundId, runId },
    });
    const search = { runId, view: 'all' as const, pattern: null, number: '-' };
    async function* pages() {
      for (let after: { key: string; id: string } | null = null; ;) {
        const rows: OutcomeRow[] = await readOutcomePage(shop.database, search, { size: pageSize, after });
        const shown = rows.slice(0, pageSize);
        yield shown;
        const last = shown.at(-1);
        if (rows.length <= pageSize || last === undefined) return;
        after = { key: String(last.share), id: last.requestId };
      }
    }
    return { pages: pages(), division: file.output, tents: round.policy.tents, number: run.number };
  },
);

/** The day behind an index of a division. */
export function dayAt(days: readonly string[], index: number | undefined): string | null {
  const first = days[0];
  return index === undefined || first === undefined ? null : (days[index] ?? addDays(first as never, index));
}
