import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';
import type { Load } from './load.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** When each thing happened, on the clock of `performance`. */
export interface Marks {
  readonly warm: number;
  readonly serverKilled: number;
  readonly serverBack: number;
  readonly primaryKilled: number;
  readonly promoted: number;
  readonly readyAgain: number;
  readonly end: number;
}

const warmUpMs = 3000;

/**
 * The two accidents, each after `seconds` of undisturbed load: a server, then the primary. Nobody restarts a server
 * after the second one; /ready says that the database is gone, and that it is back.
 */
export async function failOver(
  stage: Stage,
  balancer: Balancer,
  load: Load,
  seconds: number,
): Promise<Marks> {
  const { servers, databases } = stage;
  const now = () => performance.now();
  const pass = (ms = seconds * 1000) => Promise.race([sleep(ms), load.running]);
  const bothSay = async (status: number) => {
    const said = await Promise.all(servers.map((server) => server.ready()));
    return said.every((one) => one === status);
  };

  await pass(warmUpMs);
  const warm = now();
  await pass();
  const serverKilled = now();
  await servers[0].kill();
  await pass();
  await stage.startFirstAgain();
  const serverBack = now();
  balancer.rejoin(0);
  await pass();
  const primaryKilled = now();
  // The signals are sent at once; the system takes a while to clear the dead away.
  const cleared = databases.killPrimary();
  await until('both servers say that they are not ready', () => bothSay(503));
  const promoted = now();
  databases.promoteStandby();
  await until('both servers are ready again', () => bothSay(200));
  const readyAgain = now();
  await cleared;
  await pass();
  return { warm, serverKilled, serverBack, primaryKilled, promoted, readyAgain, end: now() };
}
