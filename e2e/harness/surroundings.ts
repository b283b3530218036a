/**
 * Where a server of this run stands. Written by the setup and read by the journeys, which run in other processes: each
 * of these has a server of its own, so that no journey takes the last tents of another.
 */
export interface Surroundings {
  readonly basePort: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Real time at which the server's clock stood at `clockStart`; epoch milliseconds. */
  readonly startedAt: number;
}

const name = 'E2E_SURROUNDINGS';

/** A Thursday morning, so that opening hours, closing days and the goods of the demo are the same in every run. */
export const clockStart = '2026-12-03T09:00:00+01:00';

/** `werfbox` (`e2e/brands`) and `tentenveld` (`shops-folder.ts`) are brands of the journeys alone. */
export const portOffsets = {
  feesthuis: 0,
  tentendienst: 1,
  groenhof: 2,
  werfbox: 5,
  tentenveld: 6,
  backOffice: 80,
  sandbox: 90,
} as const;

export type ShopId = Exclude<keyof typeof portOffsets, 'sandbox' | 'backOffice'>;

/** One for each worker. */
export function publish(found: readonly Surroundings[]): void {
  process.env[name] = JSON.stringify(found);
}

/** This process meets another server from now on, until the answer is called. */
export function useOnly(other: Surroundings): () => void {
  const before = process.env[name];
  process.env[name] = JSON.stringify(Array.from({ length: 64 }, () => other));
  return () => void (process.env[name] = before);
}

export function surroundings(): Surroundings {
  const text = process.env[name];
  if (text === undefined) throw new Error('The server of the journeys was not started.');
  const found = JSON.parse(text) as readonly Surroundings[];
  const ours = found[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (ours === undefined) throw new Error('There are more workers than servers.');
  return ours;
}

/** The address of a shop; with the server's own name for it, since the Host picks the shop. */
export function originOf(shop: ShopId): string {
  return `http://localhost:${surroundings().basePort + portOffsets[shop]}`;
}

/** Where the people of the business work: another origin than the shops, on the same host. */
export function backOfficeOrigin(): string {
  return `http://localhost:${surroundings().basePort + portOffsets.backOffice}`;
}

/** The sandbox is another site than the shops, as the outside world is. */
export function sandboxOrigin(): string {
  return `http://127.0.0.1:${surroundings().basePort + portOffsets.sandbox}`;
}

/** What the server's clock shows now, for commands that run beside it. */
export function serverTime(): Date {
  return new Date(Date.parse(clockStart) + Date.now() - surroundings().startedAt);
}
