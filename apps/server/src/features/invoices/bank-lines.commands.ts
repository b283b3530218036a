import { randomUUID } from 'node:crypto';
import { cents, iban, writtenReference } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { byWhom, recordEvents } from '../../platform/events/record-event.ts';
import { type ReceiveFile, refuseFile } from '../../platform/http/receive-file.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  type BankLineState,
  bookedOf,
  type FileTally,
  invoicesByReference,
  lockBankLine,
  type LockedLine,
  tallyLines,
  waitingLines,
  writeBankFile,
  writeLineState,
} from './bank-lines.sql.ts';
import { readCamt } from './camt.ts';
import { lockInvoice, writePayment } from './invoices.sql.ts';
import { findStanding } from './staff-invoices.sql.ts';

export interface BankFileTaken extends FileTally {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Entries that another file had already. */
  readonly knownCount: number;
}

/**
 * Takes a statement of the bank in. Its entries stand once, however often and in however many files they are sent; each that
 * names an invoice of which as much is open is booked in a transaction of its own. A process that dies in between leaves the
 * rest open, and who sends the file again has it booked.
 */
export const staffTakeBankFile = command(
  { right: 'money.write', rateLimit: 'uploading' },
  async (context: Context, { file }: { readonly file: ReceiveFile }): Promise<BankFileTaken | Refusal> => {
    const { shop, now } = context;
    if (OperatorScope.of(context.actor).warehouses !== null) return refuse('Forbidden');
    const received = await file();
    if (isRefusal(received)) return received;
    const { name, bytes } = received;
    const read = readCamt(await bytes.read());
    await bytes.drop();
    if (!read.ok) return refuseFile(read.reason);
    const { entries } = read;
    const id = randomUUID();
    const by = byWhom(context);
    const added = await inTransaction(shop.database, async (transaction) => {
      const count = await writeBankFile(transaction, { id, name, sha256: bytes.sha256, by }, entries, now);
      await recordEvents(transaction, context, {
        entity: 'bank-file',
        entityId: id,
        action: 'take',
        after: { entries: entries.length, added: count },
      });
      return count;
    });
    const keys = entries.map(({ key }) => key);
    for (const lineId of await waitingLines(shop.database, keys))
      await inTransaction(shop.database, (transaction) => bookNamed(transaction, context, lineId));
    const tally = await tallyLines(shop.database, keys);
    return { id, name, count: entries.length, knownCount: entries.length - added, ...tally };
  },
);

/** Books an entry on the invoice that it names, where all of it is open there; else it stays for somebody to look at. */
async function bookNamed(transaction: Transaction, context: Context, lineId: string): Promise<void> {
  const line = await lockBankLine(transaction, lineId);
  if (line === undefined || line.state !== 'open' || line.reference === null) return;
  const own = context.shop.config.invoices.iban;
  // Money on an account that no invoice names was meant for something else, or is of another business.
  if (own !== undefined && line.account !== iban(own)) return;
  const [number, another] = await invoicesByReference(transaction, writtenReference(line.reference));
  if (number === undefined || another !== undefined) return;
  const left = line.cents - (await bookedOf(transaction, line.id));
  await bookOn(transaction, context, { line, number, left, wanted: left });
}

/** Null where it was booked; what does not fit is refused. */
async function bookOn(
  transaction: Transaction,
  context: Context,
  of: { readonly line: LockedLine; readonly number: string; readonly left: number; readonly wanted: number },
): Promise<Refusal | null> {
  const { line, number, left, wanted } = of;
  const invoice = await lockInvoice(transaction, number);
  const standing = await findStanding(transaction, number, null);
  if (invoice === undefined || standing === undefined || invoice.kind === 'credit')
    return refuse('ValidationFailed', { fields: [{ field: 'invoice', reason: 'unknown-invoice' }] });
  const mostCents = Math.min(left, standing.openCents);
  if (wanted <= 0 || wanted > mostCents) return refuse('AmountTooHigh', { params: { mostCents } });
  const payment = { id: randomUUID(), invoiceId: invoice.id, cents: wanted, method: 'TRANSFER' } as const;
  await writePayment(
    transaction,
    { ...payment, paidOn: line.day, note: line.party, by: byWhom(context), bankLineId: line.id },
    context.now,
  );
  // Another version in any case: who saw less booked of it looks again.
  await writeLineState(transaction, line.id, { state: wanted === left ? 'booked' : 'open' });
  await recordEvents(
    transaction,
    context,
    {
      entity: 'invoice',
      entityId: invoice.id,
      action: 'note-payment',
      after: { cents: wanted, method: 'TRANSFER', payment: payment.id, bankLine: line.id },
    },
    { entity: 'bank-line', entityId: line.id, action: 'book', after: { invoice: number, cents: wanted } },
  );
  return null;
}

export interface OfLine {
  readonly lineId: string;
  /** The version that the caller saw. */
  readonly version: number;
}

export interface LineActed {
  readonly id: string;
  readonly version: number;
  readonly state: BankLineState;
  readonly leftCents: number;
}

/** What every act on an entry has in common: once per Idempotency-Key, under its lock, its version compared. */
function actOnLine(
  context: Context,
  { lineId, version }: OfLine,
  route: string,
  input: unknown,
  work: (transaction: Transaction, line: LockedLine) => Promise<Refusal | null>,
): Promise<LineActed | Refusal> {
  if (OperatorScope.of(context.actor).warehouses !== null) return Promise.resolve(refuse('Forbidden'));
  const asked = { route: `bank-lines/${route}/${lineId}`, input: { version, input } };
  return inTransaction<LineActed | Refusal>(context.shop.database, (transaction) =>
    once(transaction, context, asked, async (): Promise<LineActed | Refusal> => {
      const line = await lockBankLine(transaction, lineId);
      if (line === undefined) return refuse('NotFound');
      if (line.version !== version)
        return staleRecord(transaction, line, { entities: ['bank-line'], entityId: lineId });
      const refused = await work(transaction, line);
      if (refused !== null) return refused;
      const after = await lockBankLine(transaction, lineId);
      if (after === undefined) throw new Error(`bank line ${lineId} vanished while it was locked`);
      const leftCents = after.cents - (await bookedOf(transaction, lineId));
      return { id: lineId, version: after.version, state: after.state, leftCents };
    }),
  );
}

/** Somebody says what an entry paid: an invoice, and how much of it; null: all that fits. */
export const staffBookLine = command(
  { right: 'money.write' },
  (
    context: Context,
    { number, cents: given, ...of }: OfLine & { readonly number: string; readonly cents: number | null },
  ): Promise<LineActed | Refusal> =>
    actOnLine(context, of, 'book', { number, given }, async (transaction, line) => {
      if (line.state !== 'open') return refuse('BankLineDone');
      const left = cents(line.cents - (await bookedOf(transaction, line.id)));
      const standing = await findStanding(transaction, number, null);
      const wanted = given ?? Math.min(left, standing?.openCents ?? 0);
      return bookOn(transaction, context, { line, number, left, wanted });
    }),
);

/** An entry that pays no invoice, or whose rest does not; and one of which that was a mistake. */
export const staffIgnoreLine = command(
  { right: 'money.write' },
  (
    context: Context,
    { reason, ...of }: OfLine & { readonly reason: string | null },
  ): Promise<LineActed | Refusal> =>
    actOnLine(context, of, 'ignore', reason, async (transaction, line) => {
      const [from, to] = reason === null ? (['ignored', 'open'] as const) : (['open', 'ignored'] as const);
      if (line.state !== from || line.cents <= 0) return refuse('BankLineDone');
      await writeLineState(transaction, line.id, { state: to, reason: reason ?? '' });
      await recordEvents(transaction, context, {
        entity: 'bank-line',
        entityId: line.id,
        action: to === 'open' ? 'reopen' : 'ignore',
        after: { reason },
      });
      return null;
    }),
);
