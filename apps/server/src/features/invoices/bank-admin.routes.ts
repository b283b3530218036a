// /api/v3/admin/bank-lines[/{id}/{_book,_ignore,_reopen}], /api/v3/admin/bank-files
import {
  type BankLineRow as RowOnWire,
  bookBankLine,
  ignoreBankLine,
  listBankLines,
  reopenBankLine,
  takeBankFile,
} from '@bivak/contract/admin';
import { centsOf, writtenReference } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { listAnswer, sortOf } from '../../platform/http/list-answer.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDays } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import {
  type LineActed,
  type OfLine,
  staffBookLine,
  staffIgnoreLine,
  staffTakeBankFile,
} from './bank-lines.commands.ts';
import { staffBankPage } from './bank-lines.queries.ts';
import type { BankLineRow, LockedLine } from './bank-lines.sql.ts';

export const bankAdminRoutes: readonly Route[] = [
  serve(listBankLines, staffBankPage, {
    input: ({ query: { size, after = null, View, q = '', From, To, Sort } }, context) => {
      const days = readDays({ From, To }, context.shop.zone);
      if (isRefusal(days)) return days;
      const span = { from: days.From ?? null, to: days.To ?? null };
      return { view: View, text: q, ...span, ...sortOf(Sort, sorts), size, after };
    },
    answer: listAnswer(presentLine),
  }),
  serve(takeBankFile, staffTakeBankFile, {
    input: ({ file }) => ({ file }),
    answer: ({ id, name, count, knownCount, booked, open, ignored }) => ({
      ID: id,
      Name: name,
      Entries: count,
      Known: knownCount,
      Booked: booked,
      Open: open,
      Ignored: ignored,
    }),
  }),
  serve(bookBankLine, staffBookLine, {
    input: ({ params, body: { InvoiceID, Amount } }, context) => {
      const of = ofLine(params, context);
      if (isRefusal(of)) return of;
      return { ...of, number: InvoiceID, cents: Amount === undefined ? null : centsOf(Amount) };
    },
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(ignoreBankLine, staffIgnoreLine, {
    input: ({ params, body }, context) => {
      const of = ofLine(params, context);
      return isRefusal(of) ? of : { ...of, reason: body.Reason };
    },
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(reopenBankLine, staffIgnoreLine, {
    input: ({ params }, context) => {
      const of = ofLine(params, context);
      return isRefusal(of) ? of : { ...of, reason: null };
    },
    answer: presentActed,
    refusal: actRefusal,
  }),
];

const sorts = { Day: 'day', Amount: 'amount' } as const;
const states = { open: 'Open', booked: 'Booked', ignored: 'Ignored' } as const;

function ofLine({ id }: { readonly id: string }, context: Context): OfLine | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { lineId: id, version };
}

function presentLine(row: BankLineRow): RowOnWire {
  return {
    ID: row.id,
    Version: row.version,
    State: states[row.state],
    Account: row.account,
    Day: row.day,
    Amount: money(row.cents),
    Left: money(Math.max(0, row.cents - row.bookedCents)),
    Party: { Name: row.party, IBAN: row.partyIban },
    PaymentReference: row.reference === null ? null : writtenReference(row.reference),
    Text: row.text,
    Reason: row.reason,
    Invoices: row.invoices.map(({ number, cents }) => ({ ID: number, Amount: money(cents) })),
    Suggested: row.suggested.map(({ number, buyerName, openCents }) => ({
      ID: number,
      Customer: buyerName,
      Open: money(openCents),
    })),
  };
}

function presentActed({ id, version, state, leftCents }: LineActed) {
  return { ID: id, Version: version, State: states[state], Left: money(leftCents) };
}

/** Of too much, it tells what fits. */
function actRefusal(refused: Refusal, context: Context): Refusal {
  if (refused instanceof RecordStale) {
    const { id, state, version } = refused.current as LockedLine;
    return presentStale(refused, context, { ID: id, State: states[state], Version: version });
  }
  const named = refuseNamed(refused, (field) => (field === 'invoice' ? 'InvoiceID' : field));
  const { mostCents } = refused.params;
  if (typeof mostCents !== 'number') return named;
  return new Refusal(named.code, {
    params: named.params,
    fields: named.fields,
    beside: { Most: money(mostCents) },
  });
}
