import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type JobRun, readRun, readRuns } from '../../platform/jobs/job-runs.ts';
import { type OutcomeRow, readOutcomes } from './bulk.sql.ts';

/** One's own runs of a kind, the latest first. */
export const listBulkRuns = query(
  { right: 'operator', shared: 'nobody' },
  ({ shop, actor, now }: Context, { kind }: { readonly kind: string }): Promise<JobRun[]> =>
    readRuns(shop.database, operatorKey(actor), kind, now),
);

/** A colleague's run does not exist. */
export const findBulkRun = query(
  { right: 'operator', shared: 'nobody' },
  async ({ shop, actor, now }: Context, { runId }: { readonly runId: string }): Promise<JobRun | Refusal> =>
    (await readRun(shop.database, runId, operatorKey(actor), now)) ?? refuse('NotFound'),
);

export const listBulkOutcomes = query(
  { right: 'operator', shared: 'nobody' },
  async (
    { shop, key, actor, now }: Context,
    {
      runId,
      isRefused,
      size,
      after,
    }: {
      readonly runId: string;
      readonly isRefused: boolean;
      readonly size: number;
      readonly after: string | null;
    },
  ): Promise<{ readonly rows: readonly OutcomeRow[]; readonly next: string | null } | Refusal> => {
    const of: CursorOf = { key, shop, list: 'job-rows', filter: { runId, isRefused } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const run = await readRun(shop.database, runId, operatorKey(actor), now);
    if (run === undefined) return refuse('NotFound');
    const from = end === null ? 0 : Number(end.key);
    const { warehouses } = OperatorScope.of(actor);
    const page = { isRefused, size: size + 1, after: from };
    const rows = await readOutcomes(shop.database, runId, page, warehouses);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = rows.length > size && last !== undefined;
    return { rows: shown, next: hasMore ? cursorAt(of, { key: String(last.position), id: last.id }) : null };
  },
);
