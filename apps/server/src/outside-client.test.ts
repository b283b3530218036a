import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { person } from './testing/a-cart.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { anItem } from './testing/an-item.ts';
import { freeBase } from './testing/free-base.ts';

// why: a generator, a compiler and a program, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const modules = resolve(import.meta.dirname, '../../../node_modules');

/** What somebody writes who has our description and nothing else of ours; types of the generated client hold it. */
const program = (origin: string) => `
import { addCartItems, checkoutAnonymous, createCart, getAnonymousToken, getItem, updateCart } from './client.ts';

// The client asks for paths; this is where the shop is, and who asks.
const { fetch: there } = globalThis;
let token = '';
globalThis.fetch = (path, init) => {
  const headers = new Headers(init?.headers);
  if (token !== '') headers.set('Authorization', 'Bearer ' + token);
  return there('${origin}' + path, { ...init, headers });
};

const visitor = await getAnonymousToken();
if (visitor.status !== 200) throw new Error('no token');
token = visitor.data.Access_token;
const tent = await getItem('tent');
if (tent.status !== 200) throw new Error('no tent');
const cart = await createCart({ WarehouseID: 'noord', DateTimeExpectedStart: '2026-06-05', DateTimeExpectedEnd: '2026-06-07' });
if (cart.status !== 201) throw new Error('no cart: ' + JSON.stringify(cart.data));
const { CartID } = cart.data;
const added = await addCartItems(CartID, [{ ItemID: tent.data.ID, Amount: 2 }]);
if (added.status !== 201) throw new Error('not added: ' + JSON.stringify(added.data));
const hours = await updateCart(CartID, { BusinessHourStart: 'noord.P5.0900', BusinessHourEnd: 'noord.R7.1600' });
if (hours.status !== 200) throw new Error('no hours: ' + JSON.stringify(hours.data));
const placed = await checkoutAnonymous(CartID, { Customer: ${JSON.stringify(person)} });
if (placed.status !== 201) throw new Error('not placed: ' + JSON.stringify(placed.data));
process.stdout.write(JSON.stringify(placed.data));
`;

const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [join(modules, '@types')],
};

let server: TestServer;
let origin: string;
let folder: string;

beforeAll(async () => {
  const port = await freeBase();
  origin = `http://localhost:${port}`;
  server = await aServer({ origins: [origin] });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 5 } });
  await server.app.listen({ port, host: 'localhost' });
  folder = mkdtempSync(join(tmpdir(), 'bivak-outside-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a client that an outside generator makes of the description compiles, and rents two tents', async () => {
  const description = (await server.public().get('/api/openapi.json')).body;
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['rent.ts'] }));
  writeFileSync(join(folder, 'rent.ts'), program(origin));
  const orval = join(modules, 'orval', 'dist', 'bin', 'orval.mjs');
  await runIn(folder, orval, '--input', 'openapi.json', '--output', 'client.ts', '--client', 'fetch');
  await runIn(folder, join(modules, 'typescript', 'bin', 'tsc'), '-p', '.');
  const order = JSON.parse(await runIn(folder, 'rent.ts'));
  expect(order).toMatchObject({ Total: 1, Collection: [{ ReservationID: 'R2026-000001' }] });
  const { rows } = await server.pool.query(
    `select item_id, qty from ${server.shop.database.schema}.reservation_line`,
  );
  expect(rows).toEqual([{ item_id: 'tent', qty: 2 }]);
});

/** Runs a program of Node there, beside this process, which answers it; what it says, also where it fails. */
async function runIn(cwd: string, ...line: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, line, {
    cwd,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${line.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
  });
  return stdout;
}
