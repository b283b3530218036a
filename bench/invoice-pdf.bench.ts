import { join } from 'node:path';
import { readPaperBrand } from '../apps/server/src/features/documents/index.ts';
import { invoicePaper, invoicePdf } from '../apps/server/src/features/invoices/invoice-paper.ts';
import { anInvoice, someLines } from '../apps/server/src/features/invoices/testing/an-invoice.ts';
import { aMailShop } from '../apps/server/src/features/notifications/testing.ts';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/** `npm run bench -- invoice-pdf [lines] [rounds]`: what the PDF of an invoice costs the processor, in each brand. */
const lines = wholeNumber(process.argv[2], 100);
const rounds = wholeNumber(process.argv[3], 5);
const [line] = someLines;
if (line === undefined) throw new Error('there is no line to repeat');
const many = Array.from({ length: lines }, (_, position) => ({
  ...line,
  position,
  description: `Pagodetent 5 × 5 m met zijwanden ${position}`,
}));
const shop = aMailShop();

const rows: string[][] = [];
for (const id of ['feesthuis', 'groenhof', 'tentendienst']) {
  const brand = await readPaperBrand(join(import.meta.dirname, '..', 'shops', id));
  const spent: number[] = [];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    size = (await invoicePdf(invoicePaper(shop, anInvoice(), many), brand)).length;
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  rows.push([id, spreadText(spreadOf(spent)), String(Math.round(size / 1000))]);
}
say(`${await machine()}\n\n${table(['brand', `CPU ms, ${lines} lines`, 'kB'], rows)}`);
