import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { run } from '../lib/run.mjs';
import { nodePath, root, tool } from '../lib/runtime.mjs';
import { cruise } from './walls.mjs';

/** A small house with the shape of ours, in which every wall is broken once. */
const files: Record<string, string> = {
  'packages/rules/package.json':
    '{ "name": "@bivak/rules", "type": "module", "exports": { ".": "./src/index.ts" } }',
  'packages/rules/src/index.ts':
    "export { readFileSync as price } from 'node:fs';\nimport * as z from 'zod/mini';\nvoid z;",
  'packages/rules/src/pure.ts': 'export const pure = 1;',
  'packages/rules/src/pure.test.ts':
    "import { test } from 'vitest';\nimport { pure } from './pure.ts';\nvoid [test, pure];",
  'packages/ui/src/index.tsx':
    "import { listen } from '../../../apps/server/src/app.ts';\nexport const Ui = () => <b>{listen}</b>;",
  'packages/ui/src/kit.ts': "import { session } from '../../web/src/index.ts';\nvoid session;",
  'packages/web/src/index.ts':
    "import { start } from '../../../apps/shop/src/pages/home.tsx';\nexport { Ui } from '../../ui/src/index.tsx';\nexport const session = start;",
  'apps/server/src/rendered.ts':
    "import { session } from '../../../packages/web/src/index.ts';\nvoid session;",
  'apps/server/src/app.ts': "import { one } from './one.ts';\nexport const listen = one;",
  'apps/server/src/one.ts': "import type { Two } from './two.ts';\nexport const one = 1 as Two;",
  'apps/server/src/two.ts': "import { one } from './one.ts';\nexport type Two = typeof one;",
  'apps/server/src/deep.ts':
    "import { pure } from '@bivak/rules/src/pure.ts';\nimport './gone.ts';\nvoid pure;",
  'apps/server/src/features/carts/carts.queries.ts': 'export const sql = 1;',
  'apps/server/src/features/carts/carts.service.ts':
    "import { sql } from './carts.queries.ts';\nexport const cart = sql;",
  'apps/server/src/features/orders/orders.service.ts':
    "import { sql } from '../carts/carts.queries.ts';\nimport { cart } from '../carts/carts.service.ts';\nvoid [sql, cart];",
  'apps/server/src/features/carts/carts.commands.ts':
    "import type { Cart } from '@bivak/contract/wire';\nimport type { ErrorCode } from '@bivak/contract/errors';\nexport type Both = Cart | ErrorCode;",
  'apps/server/src/operator/list.ts':
    "import type { Cart } from '@bivak/contract/wire';\nexport type Line = Cart;",
  'apps/server/src/platform/database/transaction.ts': 'export const inTransaction = 1;',
  'apps/server/src/features/carts/carts.jobs.ts':
    "import { inTransaction } from '../../platform/database/transaction.ts';\nvoid inTransaction;",
  'apps/server/src/features/carts/mails.jobs.ts':
    'export const send = (shop: { database: unknown }) => shop.database;',
  'apps/server/src/platform/jobs/relay.ts':
    "import { answers } from '../../features/carts/carts.routes.ts';\nvoid answers;",
  'apps/server/src/platform/jobs/relay.test.ts':
    "import { answers } from '../../features/carts/carts.routes.ts';\nvoid answers;",
  'apps/server/src/features/carts/carts.routes.ts':
    "import type { Cart } from '@bivak/contract/wire';\nexport type Answer = Cart;\nexport const answers = 1;",
  'packages/contract/package.json':
    '{ "name": "@bivak/contract", "type": "module", "exports": { "./wire": "./src/wire.ts", "./errors": "./src/errors.ts" } }',
  'packages/contract/src/wire.ts': 'export type Cart = 1;',
  'packages/contract/src/errors.ts': 'export type ErrorCode = 2;',
  'apps/server/src/index.ts': "export { listen } from './app.ts';",
  'apps/server/src/start.ts': "import { demo } from '../../dev/src/demo.ts';\nvoid demo;",
  'apps/server/src/testing/cluster.ts':
    "import { demo } from '../../../dev/src/demo.ts';\nimport '../../../shop/src/page.tsx';\nvoid demo;",
  'apps/dev/src/demo.ts': 'export const demo = 1;',
  'apps/dev/src/start-demo.ts':
    "import { listen } from '../../server/src/index.ts';\nimport { one } from '../../server/src/one.ts';\nvoid [listen, one];",
  'apps/shop/src/page.tsx':
    'import { listen } from \'../../server/src/app.ts\';\nexport const Page = () => <i title="a">{listen}</i>;',
  'apps/shop/src/pages/home.tsx':
    "import { Picker } from '../features/period/picker.tsx';\nexport const Home = () => <Picker />;",
  'apps/shop/src/features/period/picker.tsx': 'export const Picker = () => <b />;',
  'apps/shop/src/features/locations/place.tsx':
    "import { settings } from '../settings/settings.ts';\nimport { Card } from '../carts/card.tsx';\nvoid [settings, Card];",
  'apps/shop/src/features/settings/settings.ts': 'export const settings = 1;',
  'apps/shop/src/features/catalogue/name.tsx': 'export const Name = () => <b />;',
  'apps/shop/src/features/carts/card.tsx':
    "import { Name } from '../catalogue/name.tsx';\nexport const Card = () => <Name />;",
  'apps/shop/src/features/orders/order.tsx':
    "import { Picker } from '../period/picker.tsx';\nimport { Home } from '../../pages/home.tsx';\nvoid [Picker, Home];",
  'apps/shop/src/features/shelves/shelf.ts':
    "import { Name } from '../catalogue/name.tsx';\nimport { settings } from '../settings/settings.ts';\nvoid [Name, settings];",
  'apps/server/src/features/locations/places.ts':
    "import { cart } from '../carts/carts.service.ts';\nexport const place = cart;",
};

let house = '';

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'bivak-walls-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  mkdirSync(join(house, 'node_modules', '@bivak'), { recursive: true });
  for (const name of ['rules', 'contract'])
    symlinkSync(join(house, 'packages', name), join(house, 'node_modules', '@bivak', name));
  for (const name of ['zod', 'vitest'])
    symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the walls', () => {
  test('each wall that is broken is reported, once per break, and nothing else', async () => {
    const { seen, sources, faults } = await cruise(house);
    expect(faults.map((fault) => fault.replace(/-> .*node_modules\/(\w+)\/.*/, '-> $1')).toSorted()).toEqual([
      'apps-never-import-apps: apps/server/src/start.ts -> apps/dev/src/demo.ts',
      'apps-never-import-apps: apps/shop/src/page.tsx -> apps/server/src/app.ts',
      'dev-imports-the-entry: apps/dev/src/start-demo.ts -> apps/server/src/one.ts',
      'features-have-a-place: apps/shop/src/features/shelves/shelf.ts -> apps/shop/src/features/catalogue/name.tsx',
      'features-never-import-pages: apps/shop/src/features/orders/order.tsx -> apps/shop/src/pages/home.tsx',
      'features-one-way: apps/server/src/features/locations/places.ts -> apps/server/src/features/carts/carts.service.ts',
      'features-one-way: apps/shop/src/features/locations/place.tsx -> apps/shop/src/features/carts/card.tsx',
      'features-one-way: apps/shop/src/features/orders/order.tsx -> apps/shop/src/features/period/picker.tsx',
      'imports-resolve: apps/server/src/deep.ts -> ./gone.ts',
      'imports-resolve: apps/server/src/deep.ts -> @bivak/rules/src/pure.ts',
      'jobs-run-commands: apps/server/src/features/carts/carts.jobs.ts -> apps/server/src/platform/database/transaction.ts',
      'jobs-run-commands: apps/server/src/features/carts/mails.jobs.ts -> the database of its shop',
      'no-cycles: apps/server/src/one.ts -> apps/server/src/two.ts -> apps/server/src/one.ts',
      'no-screens-in-the-server: apps/server/src/rendered.ts -> packages/web/src/index.ts',
      'only-adapters-speak-the-wire: apps/server/src/features/carts/carts.commands.ts -> packages/contract/src/wire.ts',
      'only-adapters-speak-the-wire: apps/server/src/operator/list.ts -> packages/contract/src/wire.ts',
      'only-tests-import-dev: apps/server/src/testing/cluster.ts -> apps/shop/src/page.tsx',
      'packages-never-import-apps: packages/ui/src/index.tsx -> apps/server/src/app.ts',
      'packages-never-import-apps: packages/web/src/index.ts -> apps/shop/src/pages/home.tsx',
      'packages-one-way: packages/ui/src/kit.ts -> packages/web/src/index.ts',
      'platform-knows-no-feature: apps/server/src/platform/jobs/relay.ts -> apps/server/src/features/carts/carts.routes.ts',
      'rules-are-pure: packages/rules/src/index.ts -> fs',
      'rules-are-pure: packages/rules/src/index.ts -> zod',
      'sql-stays-in-its-feature: apps/server/src/features/orders/orders.service.ts -> apps/server/src/features/carts/carts.queries.ts',
    ]);
    expect(seen).toBe(sources);
  });

  test('the compiler refuses the browser in the server, and Node in the rules', async () => {
    expect(await compile('apps/server', 'export const width = document.body.clientWidth;')).toContain(
      "Cannot find name 'document'",
    );
    expect(
      await compile(
        'packages/rules',
        "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
      ),
    ).toContain("'node:fs'");
    expect(await compile('apps/server', 'export const width = 1;')).toBe('');
  });
});

async function compile(workspace: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(house, 'compile-'));
  writeFileSync(join(folder, 'planted.mts'), text);
  const config = {
    extends: join(root, workspace, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules', '@types')] },
    include: ['planted.mts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output } = await run(nodePath(), [tool('typescript', 'bin/tsc'), '-p', folder], { quiet: true });
  return output.trim();
}
