import { cents, ownPayment } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { readPaperBrand } from '../documents/index.ts';
import { type MailedReservation, readMailedReservation, textIn } from '../notifications/index.ts';
import { findOwnState } from '../orders/index.ts';
import { balanceOf } from '../../platform/database/invoice-money.ts';
import { type Costs, costStatement, costStatementPdf } from './cost-statement.ts';
import { findLastInvoice, findListed, readInvoice } from './invoices.sql.ts';

export interface DrawnStatement {
  readonly name: string;
  readonly bytes: Buffer;
}

interface OfOrder {
  readonly orderId: string;
}

// Drawing takes some ten times the work of reading a row.
const terms = { rateLimit: 'lookups', shared: 'nobody' } as const;

/** What an order of the caller's association costs, in the caller's language; for who reads its invoices (spec 1 §6). */
export const getCostStatement = query({ ...terms, right: 'admin' }, drawn);

/** Does the same for staff, of any association. */
export const staffCostStatement = query({ ...terms, right: 'money.read' }, drawn);

/** Nothing is owed for an order that was called off, unless it was invoiced. */
const over = new Set(['Rejected', 'Expired', 'Cancelled']);

async function drawn(
  { shop, actor, language, now }: Context,
  { orderId }: OfOrder,
): Promise<DrawnStatement | Refusal> {
  const { database } = shop;
  if (shop.config.lending === undefined) return refuse('NotFound');
  if ((await findOwnState(database, orderId, CustomerScope.of(actor))) === undefined)
    return refuse('NotFound');
  const found = await readMailedReservation(database, orderId);
  if (found === undefined) return refuse('NotFound');
  const { reservation, lines } = found;
  const invoiced = await invoicedCosts(database, orderId);
  if (invoiced === null && over.has(reservation.status)) return refuse('NotFound');
  const costs: Costs = {
    ...ofOrder(reservation),
    ...(invoiced ?? {
      ...reservedCosts(reservation),
      lines: lines
        .filter(({ kind }) => kind !== 'Borg')
        .map(({ descriptions, qty, grossCents }) => ({
          name: textIn(descriptions, language),
          qty,
          grossCents,
        })),
    }),
  };
  const statement = costStatement(shop, costs, { language, now });
  return {
    name: statement.fileName,
    bytes: await costStatementPdf(statement, await readPaperBrand(shop.directory)),
  };
}

type OfOrderOnly = Pick<Costs, 'number' | 'companyName' | 'customerLines' | 'startDay' | 'endDay'>;

function ofOrder({ orderNo, reservationNo, person, startDay, endDay }: MailedReservation): OfOrderOnly {
  const { firstName = '', lastName = '', companyName = '', street = '', houseNumber = '' } = person;
  const name = `${firstName} ${lastName}`.trim();
  const lines = [
    companyName === '' ? '' : name,
    `${street} ${houseNumber} ${person.houseNumberAddition ?? ''}`.trim(),
    `${person.zipCode ?? ''} ${person.city ?? ''}`.trim(),
  ];
  return {
    number: orderNo ?? reservationNo,
    companyName: companyName || name,
    customerLines: lines.filter((line) => line !== ''),
    startDay,
    endDay,
  };
}

/** As it was reserved, with what was paid of it. */
function reservedCosts(reservation: MailedReservation): Omit<Costs, keyof OfOrderOnly | 'lines'> {
  const { id, parts, paidCents, netCents, vat, roundingCents, grossCents, depositCents } = reservation;
  const { openCents } = ownPayment(parts, (part) => part.id === id, cents(paidCents));
  return { invoice: null, netCents, vat, roundingCents, grossCents, depositCents, openCents };
}

/** Reads them by the invoice that counts; null where there is none, or it was taken back. */
async function invoicedCosts(db: Db, orderId: string): Promise<Omit<Costs, keyof OfOrderOnly> | null> {
  const last = await findLastInvoice(db, orderId);
  if (last === undefined) return null;
  const [listed, read] = await Promise.all([findListed(db, last.number), readInvoice(db, last.id)]);
  if (listed === undefined || read === undefined || listed.creditNumber !== null) return null;
  const { number, issuedOn, netCents, vat, roundingCents, grossCents, depositCents } = read.invoice;
  return {
    invoice: { number, issuedOn },
    lines: read.lines.map(({ description, qty, grossCents: line }) => ({
      name: description,
      qty,
      grossCents: line,
    })),
    netCents,
    vat,
    roundingCents,
    grossCents,
    depositCents,
    openCents: balanceOf(listed).openCents,
  };
}
