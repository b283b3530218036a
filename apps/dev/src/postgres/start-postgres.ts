import type { Release } from './binaries.ts';
import type { ClusterAddress } from './address.ts';
import { databaseUrl } from './address.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { launch, type LaunchOptions } from './launch.ts';
import { choosePlace } from './place.ts';
import type { Place } from './place.ts';
import type { RunningPostmaster } from './postmaster.ts';
import { awaitPostmaster, stopPostmaster } from './postmaster.ts';
import { isAlive } from './processes.ts';
import type { ServerOptions } from './settings.ts';
import { type Running, supervise, type Trouble } from './supervise.ts';

export interface PostgresOptions extends ServerOptions {
  readonly release?: Release;
  /** Folder of the project's state. The cluster gets a folder of its own in it, named after the major version. */
  readonly dataDir: string;
  /** Hears what happens and what the server says, a line at a time. */
  readonly log: (line: string) => void;
  /** Hears that the server ended without being asked, and what comes of starting it again. */
  readonly tell?: (trouble: Trouble) => void;
}

export interface Postgres {
  /** Address of the database `bivak`, with the password. */
  readonly url: string;
  /** Whether the server ran already, so that this process shares it with another one. */
  readonly adopted: boolean;
  /** Address of another database of the same cluster. It need not exist yet. */
  readonly databaseUrl: (name: string) => string;
  /** Ends the server and waits for it. One that another living process started is left running. */
  readonly stop: () => Promise<void>;
}

interface Server extends Running {
  readonly address: ClusterAddress;
  readonly adopted: boolean;
  /** Another living process has started it, and watches over it. */
  readonly isGuests: boolean;
}

const lookMs = 1_000;
const mainDatabase = 'bivak';
const attempts = 3;

/**
 * Starts the PostgreSQL that comes with the project, or adopts the one that already runs on this data folder.
 * The server ends with this process, even when that is killed; when it ends by itself, it is started again, at the same
 * address, unless another living process has started it. Throws one clear message when it cannot run here.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = await choosePlace(options.dataDir, options.log, options.release);
  await ensureCluster(place, options);
  const server = await runServer(place, options);
  const password = readPassword(place.cluster);
  const urlOf = (name: string) => databaseUrl(server.address, password, name);
  try {
    await ensureDatabase(urlOf('postgres'), mainDatabase);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const again = { ...options, address: server.address };
  const kept = server.isGuests
    ? server
    : supervise(server, (given) => runServer(place, { ...again, given }), options.tell ?? (() => undefined));
  return { url: urlOf(mainDatabase), adopted: server.adopted, databaseUrl: urlOf, stop: kept.stop };
}

async function runServer(place: Place, options: LaunchOptions): Promise<Server> {
  let failure = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const running = await awaitPostmaster(place.cluster);
    if (running) return adopt(running);
    const launched = await launch(place, options);
    if (launched.ok) return { ...launched, adopted: false, isGuests: false };
    // Another process may have won the race for the same folder; then the next round adopts its server.
    failure = launched.reason;
    if (options.given?.aborted === true) break;
  }
  throw new Error(`PostgreSQL did not start in ${place.cluster}:\n${failure}`);
}

function adopt(running: RunningPostmaster): Server {
  return {
    address: running.address,
    adopted: true,
    isGuests: !running.orphan,
    ended: endOf(running.pid),
    stop: async () => {
      if (running.orphan) await stopPostmaster(running.pid);
    },
  };
}

/** Of a process that is no child of ours; looking does not keep this one alive. */
function endOf(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(look);
      resolve();
    }, lookMs).unref();
  });
}
