import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../testing/a-client.ts';
import { allowed } from '../../../testing/a-staff-member.ts';
import { staffPick } from '../handovers.commands.ts';
import { type Desk, said } from './a-desk.ts';

interface DeskCall {
  readonly path: string;
  readonly body?: object;
  readonly version?: number;
}

/** A numbered piece in the place of one that stands ready, and a run that is taken back. */
export function deskCalls(
  desk: () => Desk,
  accept: () => Promise<Answer>,
): Readonly<Record<string, () => Promise<DeskCall>>> {
  const two = async () => {
    const ids = [`A-${randomUUID()}`, `B-${randomUUID()}`] as const;
    for (const id of ids) await desk().aSerial(id);
    return ids;
  };
  const picked = async (serialId: string) => {
    await desk().server.pool.query('update shop_feesthuis.moment set used = 0');
    const key = await desk().order({ [desk().item]: 1 });
    const { lineId } = await desk().line(key);
    const lines = [{ lineId, qty: 1, serialIds: [serialId] }];
    const { order } = allowed(await staffPick(desk().staff(), said(key, { lines })));
    const { rows } = await desk().server.pool.query<{ version: number }>(
      'select version from shop_feesthuis.reservation where id = $1',
      [order.id],
    );
    return { id: order.id, version: rows[0]?.version ?? 0 };
  };
  return {
    async replaceSerial() {
      const [one, other] = await two();
      const { id, version } = await picked(one);
      const body = { SerialID: one, ByID: other, Reason: 'Kapot' };
      return { path: `/orders/${id}/_replace-serial`, body, version };
    },
    async undoJobRun() {
      const { ID, Undo } = (await accept()).body;
      const id = randomUUID();
      const at = new Date(desk().server.clock.now);
      const { pool } = desk().server;
      await pool.query(
        `insert into shop_feesthuis.job_run (id, kind, operator, operator_name, input, state, total, done, created_at,
           finished_at)
         select $1, 'orders', operator, operator, '{"act":"accept"}', 'done', 1, 1, $2, $2
         from shop_feesthuis.undo where id = $3`,
        [id, at, Undo.ID],
      );
      await pool.query(
        'insert into shop_feesthuis.job_row (run_id, position, subject, outcome) values ($1, 1, $2, $3)',
        [id, ID, { undo: Undo.ID }],
      );
      return { path: `/jobs/${id}/_undo` };
    },
  };
}
