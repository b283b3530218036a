import { cents, type Cents } from '../money/cents.ts';
import type { VatBasisPoints } from '../money/line-amounts.ts';
import { totals, type RateTotal } from '../money/totals.ts';

export interface CreditableLine {
  readonly position: number;
  readonly qty: number;
  readonly vatBp: VatBasisPoints;
  readonly netCents: Cents;
  readonly grossCents: Cents;
}

/** What an invoice charges, or all that its credit notes took back so far; both above zero. */
export interface Charged {
  readonly lines: readonly CreditableLine[];
  readonly vat: readonly RateTotal[];
  readonly netCents: Cents;
  readonly roundingCents: Cents;
  readonly grossCents: Cents;
}

export type CreditResult =
  | { readonly ok: true; readonly credit: Charged }
  /** More of a line than is left of it, or nothing at all; `position` null: nothing is left of the invoice. */
  | { readonly ok: false; readonly position: number | null; readonly leftCents: Cents };

/**
 * What a credit note takes back of an invoice: amounts with VAT by line, or all that is left (null). Net and tax are counted
 * over everything that was ever taken back, less what earlier notes have: so each note adds up by itself, all of them never
 * come to more than the invoice, and the last one leaves nothing, not a cent of rounding.
 */
export function creditPart(
  invoice: Charged,
  before: Charged,
  asked: ReadonlyMap<number, Cents> | null,
): CreditResult {
  const takenOf = (position: number) => before.lines.filter((line) => line.position === position);
  const sum = (lines: readonly CreditableLine[], of: 'netCents' | 'grossCents') =>
    lines.reduce((all, line) => all + line[of], 0);
  const parts = invoice.lines.map((line) => {
    const taken = takenOf(line.position);
    const [takenGross, takenNet] = [sum(taken, 'grossCents'), sum(taken, 'netCents')];
    const left = cents(line.grossCents - takenGross);
    const gross = asked === null ? left : (asked.get(line.position) ?? 0);
    const all = takenGross + gross;
    const isWhole = all === line.grossCents;
    const net = isWhole ? line.netCents : share(line.netCents, all, line.grossCents);
    const isUntouched = gross === 0 && !(asked === null && line.netCents !== takenNet);
    return {
      line,
      taken,
      left,
      gross,
      all,
      isWhole,
      isUntouched,
      allNet: isUntouched ? takenNet : net,
      takenNet,
    };
  });
  const known = new Set(invoice.lines.map(({ position }) => position));
  const strange = [...(asked?.keys() ?? [])].find((position) => !known.has(position));
  if (strange !== undefined) return { ok: false, position: strange, leftCents: cents(0) };
  const tooMuch = parts.find(({ gross, left }) => asked !== null && (gross < 0 || gross > left));
  if (tooMuch !== undefined) return { ok: false, position: tooMuch.line.position, leftCents: tooMuch.left };
  const after = parts.every(({ line, all, allNet }) => all === line.grossCents && allNet === line.netCents)
    ? invoice
    : partly(invoice, parts);
  const vat = invoice.vat.map(({ vatBp, netCents, vatCents }) => {
    const now = after.vat.find((rate) => rate.vatBp === vatBp);
    const was = before.vat.find((rate) => rate.vatBp === vatBp);
    return {
      vatBp,
      netCents: cents(Math.min(now?.netCents ?? 0, netCents) - (was?.netCents ?? 0)),
      vatCents: cents(Math.min(now?.vatCents ?? 0, vatCents) - (was?.vatCents ?? 0)),
    };
  });
  const grossCents = cents(Math.min(after.grossCents, invoice.grossCents) - before.grossCents);
  if (grossCents <= 0) return { ok: false, position: null, leftCents: cents(0) };
  const netCents = cents(vat.reduce((all, rate) => all + rate.netCents, 0));
  const tax = vat.reduce((all, rate) => all + rate.vatCents, 0);
  return {
    ok: true,
    credit: {
      lines: parts
        .filter(({ isUntouched }) => !isUntouched)
        .map(({ line, gross, allNet, takenNet }) => ({
          ...line,
          qty: piecesOf(line, gross),
          netCents: cents(allNet - takenNet),
          grossCents: cents(gross),
        })),
      vat: vat.filter(({ netCents: net, vatCents }) => net !== 0 || vatCents !== 0),
      netCents,
      roundingCents: cents(grossCents - netCents - tax),
      grossCents,
    },
  };
}

/** Totals of all that is taken back by now, counted as the invoice counted its own. */
function partly(
  invoice: Charged,
  parts: readonly { readonly line: CreditableLine; readonly all: number; readonly allNet: number }[],
): Charged {
  const lines = parts.map(({ line, all, allNet }) => ({
    ...line,
    netCents: cents(allNet),
    grossCents: cents(all),
  }));
  const isIncl = invoice.lines.reduce((all, { grossCents }) => all + grossCents, 0) === invoice.grossCents;
  const { perRate, ...sums } = totals(lines, isIncl ? 'incl' : 'excl');
  return { lines, vat: perRate, ...sums };
}

/** Whole pieces where the amount is so many of them; else one line of that amount. */
function piecesOf({ qty, grossCents }: CreditableLine, gross: number): number {
  if (gross === grossCents) return qty;
  const each = grossCents / qty;
  return Number.isInteger(each) && each > 0 && gross % each === 0 ? gross / each : 1;
}

/** Rounded half up. In whole numbers of any size: a product of two amounts is larger than a sum ever gets. */
function share(netCents: number, all: number, grossCents: number): number {
  if (grossCents <= 0) return 0;
  const whole = BigInt(grossCents);
  return Number((2n * BigInt(netCents) * BigInt(all) + whole) / (2n * whole));
}
