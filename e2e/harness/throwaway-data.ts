import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../../scripts/lib/run.mjs';
import { nodePath, root } from '../../scripts/lib/runtime.mjs';
import { isAlive } from '../../scripts/lib/supervise.mjs';
import { throwawayPlace, throwawayPlaces } from '../../apps/dev/src/postgres/throwaway-place.ts';

const prefix = 'bivak-e2e-';

/** A data folder for databases that are thrown away. Its name says which process it belongs to. */
export function makeDataFolder(): string {
  return mkdtempSync(join(throwawayPlace(), `${prefix}${process.pid}-`));
}

/** Removes a data folder with the database that stands for it, wherever that is. */
export async function removeDataFolder(folder: string): Promise<void> {
  const script = join(root, 'apps', 'dev', 'src', 'fresh.ts');
  const { status, output } = await run(nodePath(), [script, folder], { quiet: true });
  if (status !== 0) throw new Error(output.trim());
}

/** What runs that were killed have left behind. */
export async function removeLeftovers(): Promise<void> {
  for (const place of throwawayPlaces()) {
    for (const name of readdirSync(place)) {
      const owner = Number(new RegExp(`^${prefix}(\\d+)-`, 'u').exec(name)?.[1]);
      if (owner > 0 && !isAlive(owner)) await removeDataFolder(join(place, name)).catch(() => undefined);
    }
  }
}
