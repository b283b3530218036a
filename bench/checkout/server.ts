import { paymentJobs } from '../../apps/server/src/features/payments/index.ts';
import type { JobHandler } from '../../apps/server/src/platform/jobs/job.ts';
import { type AloneOptions, serveAlone } from '../../apps/server/src/testing/durability/serve-alone.ts';
import { loadTpcb, runTpcb } from './tpcb.ts';

/** What the measuring process asks of the server beside its calls. */
export type Question =
  | { readonly kind: 'load-tpcb' }
  | { readonly kind: 'run-tpcb'; readonly workers: number; readonly seconds: number }
  | { readonly kind: 'cpu' };

// The measured server; TPC-B runs in it too, on the very pool that the checkouts use.
const options = JSON.parse(process.argv[2] ?? '') as AloneOptions;
/** Mails and documents of an order come after it, and cost far more than it does: taken from the queue, but not made. */
const after = [
  'mail.reservation-received',
  'mail.reservation-accepted',
  'mail.payment-paid',
  'document.make',
];
const unmade = after.map((kind): JobHandler => ({ kind, handle: async () => undefined }));
// Where nothing is paid nothing is worked off either: then a checkout is measured alone.
const server = await serveAlone(options, (log) =>
  options.payments === undefined ? [] : [...paymentJobs(log), ...unmade],
);

async function answer(question: Question): Promise<unknown> {
  if (question.kind === 'load-tpcb') {
    await loadTpcb(server.pool);
    return {};
  }
  if (question.kind === 'run-tpcb') return runTpcb(server.pool, question);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

process.on('message', (question: Question) => {
  void answer(question).then((value) => process.send?.({ value }));
});
process.on('disconnect', () => {
  void server.close().then(() => process.exit(0));
});
process.send?.(server.facts);
