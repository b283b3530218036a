import { localFileStore } from '../../../platform/files/file-store.ts';
import { isRefusal } from '../../../platform/application/refusal.ts';
import { aMailbox } from '../../../testing/a-mailbox.ts';
import { aStaffMember } from '../../../testing/a-staff-member.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { moveOrder } from '../../orders/moves.ts';
import { invoiceJobs, staffCloseOrder } from '../index.ts';

/** Takes an order all the way, until its invoice has its documents; answers its number. */
export async function invoiceOf(server: TestServer, key: string): Promise<string> {
  const { shop, clock, files, pool } = server;
  const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
  for (const to of ['Order', 'Open', 'Pick', 'Picked', 'Closed'] as const) {
    await moveOrder(shop, source, { key, to, who: 'operator' });
  }
  const closed = await staffCloseOrder(aStaffMember(server), { key, note: null });
  if (isRefusal(closed) || closed.invoiceNo === null) throw new Error('there is no invoice');
  const { rows } = await pool.query('select id from shop_feesthuis.invoice where number = $1', [
    closed.invoiceNo,
  ]);
  const [making] = invoiceJobs({ store: localFileStore(files), mailer: aMailbox().mailer });
  await making?.handle(shop, { invoiceId: rows[0].id }, { id: 'job', attempt: 1, now: clock.now });
  return closed.invoiceNo;
}
