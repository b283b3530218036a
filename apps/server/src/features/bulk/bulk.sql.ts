import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { RowOutcome } from '../../platform/jobs/job-runs.ts';

/** What came of an order of a run. */
export interface OutcomeRow {
  position: number;
  id: string;
  /** Empty of an order that is not there, or not in a warehouse of whoever asks. */
  number: string;
  outcome: RowOutcome;
}

const outcomes = statement<OutcomeRow>({ position: 'int', id: 'text', number: 'text', outcome: 'json' })(`
  select w.position, w.subject as id, coalesce(r.order_no, r.reservation_no, '') as number, w.outcome
  from $schema.job_row w
  left join $schema.reservation r on r.id = w.subject and ($5::text[] is null or r.warehouse_id = any($5))
  where w.run_id = $1 and w.outcome is not null and (not $2::boolean or w.outcome ? 'code') and w.position > $3
  order by w.position limit $4
`);

export function readOutcomes(
  db: Db,
  runId: string,
  page: { readonly isRefused: boolean; readonly size: number; readonly after: number },
  warehouses: readonly string[] | null,
): Promise<OutcomeRow[]> {
  return db.rows(outcomes, [runId, page.isRefused, page.after, page.size, warehouses]);
}
