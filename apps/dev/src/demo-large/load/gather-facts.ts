import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@bivak/rules';
import { type Db, type EpochMs, readCalendars, type Shop } from '@bivak/server';
import type { LargeOptions, ShopFacts } from '../facts.ts';
import { daysAhead } from '../reservations/seasons.ts';
import { readDeposit, readNext, readPriceLists, readTaken } from './large.queries.ts';

/** Within the transaction that writes, when the tables are locked: what is found here stays so. */
export async function gatherFacts(
  db: Db,
  { config, directory, zone }: Pick<Shop, 'config' | 'directory' | 'zone'>,
  input: LargeOptions,
  now: EpochMs,
): Promise<ShopFacts> {
  const today = zone.dayOf(now);
  const folder = join(directory, 'images');
  return {
    ...input,
    now,
    config,
    calendars: await readCalendars(db, {
      warehouseIds: null,
      from: today,
      to: addDays(today, 2 * daysAhead),
    }),
    priceLists: await readPriceLists(db),
    deposit: await readDeposit(db),
    taken: await readTaken(db),
    pictures: existsSync(folder) ? readdirSync(folder).toSorted() : [],
    next: await readNext(db),
  };
}
