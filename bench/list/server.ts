import { makeLargeShop } from '../../apps/dev/src/demo-large/load/make-large-shop.ts';
import { withStatements } from '../../apps/server/src/platform/database/count-statements.ts';
import { type AloneOptions, serveAlone } from '../../apps/server/src/testing/durability/serve-alone.ts';

/** A server alone, over a shop of so many items. */
export type ListServerOptions = AloneOptions & { readonly items: number };

/** What the measuring process asks of the server beside its calls. */
export type Question =
  | { readonly kind: 'fill' }
  | { readonly kind: 'statements'; readonly path: string }
  | { readonly kind: 'cpu' };

// Few reservations: lists do not read them.
const reservations = 1000;

const options = JSON.parse(process.argv[2] ?? '') as ListServerOptions;
const server = await serveAlone(options);
const { app, shop, facts } = server;

async function answer(question: Question): Promise<unknown> {
  if (question.kind === 'fill') return fill();
  if (question.kind === 'statements') {
    const headers = { host: facts.host, 'accept-encoding': 'identity' };
    const asked = await withStatements(() => app.inject({ url: question.path, headers }));
    return asked.statements;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function fill(): Promise<void> {
  const input = { items: options.items, reservations, seed: 1 };
  const silent = { stage: () => undefined, rows: () => undefined };
  const result = await makeLargeShop(shop, { input, now: options.now }, silent);
  if (!result.ok) throw new Error('the shop is full already');
}

process.on('message', (question: Question) => {
  void answer(question).then((value) => process.send?.({ value }));
});
process.on('disconnect', () => {
  void server.close().then(() => process.exit(0));
});
process.send?.(facts);
