import { join } from 'node:path';
import { confirmation, confirmationPdf } from '../apps/server/src/features/documents/confirmation.ts';
import { readPaperBrand } from '../apps/server/src/features/documents/index.ts';
import { aMailShop, aReservation, reservedLines } from '../apps/server/src/features/notifications/testing.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { say } from '../scripts/lib/say.mjs';

/** `npm run bench -- confirmation-pdf [lines] [rounds]`: what the PDF of an order costs the processor, in each brand. */
const lines = wholeNumber(process.argv[2], 100);
const rounds = wholeNumber(process.argv[3], 5);
const now = Date.parse('2026-12-01T09:30:00Z') as EpochMs;
const [line] = reservedLines;
if (line === undefined) throw new Error('there is no line to repeat');
const many = Array.from({ length: lines }, (_, n) => ({
  ...line,
  descriptions: { nl: `Pagodetent 5 × 5 m met zijwanden ${n}` },
}));
const shop = aMailShop();

const rows: string[][] = [];
for (const id of ['feesthuis', 'groenhof', 'tentendienst']) {
  const brand = await readPaperBrand(join(import.meta.dirname, '..', 'shops', id));
  const spent: number[] = [];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    size = (await confirmationPdf(confirmation(shop, aReservation(), many, now), brand)).length;
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  rows.push([id, spreadText(spreadOf(spent)), String(Math.round(size / 1000))]);
}
say(`${await machine()}\n\n${table(['brand', `CPU ms, ${lines} lines`, 'kB'], rows)}`);
