import type { EpochMs } from '../../platform/database/types.ts';
import { serveAlone } from './serve-alone.ts';

// Run by startServerProcess: serves until it is asked to stop, its parent is gone, or it is killed.
const server = await serveAlone(
  JSON.parse(process.argv[2] ?? '') as { dataDir: string; poolSize: number; now: EpochMs },
);
process.on('disconnect', () => {
  void server.close().then(() => process.exit(0));
});
process.send?.(server.facts);
