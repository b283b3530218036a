import { join } from 'node:path';

import { run } from '../../scripts/lib/run.mjs';
import { nodePath, root } from '../../scripts/lib/runtime.mjs';
import { serverTime, surroundings, type ShopId } from './surroundings.ts';

/** What the business does, with the command that it has for it. Answers what the command prints. */
export async function operator(shop: ShopId, ...act: readonly string[]): Promise<string> {
  const { basePort, dataDir } = surroundings();
  const program = join(root, 'apps', 'dev', 'src', 'operator.ts');
  const { status, output } = await run(nodePath(), [program, ...act, '--shop', shop], {
    env: {
      PORT: String(basePort),
      BIVAK_DATA: dataDir,
      BIVAK_CLOCK: serverTime().toISOString(),
      BIVAK_SHOPS: join(dataDir, 'shops'),
    },
    quiet: true,
  });
  if (status !== 0) throw new Error(`operator ${act.join(' ')}: ${output.trim()}`);
  return output.trim();
}
