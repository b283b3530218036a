import { cents, daysInclusive, daysLate, lateFeeCents, lineAmounts } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { writeCharges } from '../orders/index.ts';
import type { BalancedLine } from './desk-state.ts';
import type { DeskOrder } from './handovers.sql.ts';
import type { ReturnedPieces } from './take-back.sql.ts';

/** Where the shop asks for it, what came back late costs so much a day: a charge of the order for each line. */
export async function chargeLate(
  transaction: Transaction,
  context: BareContext,
  {
    order,
    lines,
    actionId,
  }: { readonly order: DeskOrder; readonly lines: readonly BalancedLine[]; readonly actionId: string },
  pieces: readonly ReturnedPieces[],
): Promise<void> {
  const { config, zone, translate } = context.shop;
  const late = daysLate(order.endDay, zone.dayOf(context.now));
  const percent = config.reservations.lateFeePercent;
  if (late === 0 || percent === 0) return;
  const basis = config.listPrices;
  const charges = pieces.flatMap(({ lineId, good, broken, lost }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (line === undefined) return [];
    const qty = good + broken + lost;
    const fee = lateFeeCents({
      lineCents: cents(basis === 'incl' ? line.grossCents : line.netCents),
      ordered: line.ordered,
      rentalDays: daysInclusive(order.startDay, order.endDay),
      pieces: qty,
      daysLate: late,
      percent,
    });
    if (fee === 0) return [];
    const amounts = lineAmounts({ unitCents: fee, qty: 1, vatBp: line.vatBp, basis });
    const item = line.descriptions[order.language] ?? line.itemId;
    const description = translate[order.language]('charge.late', { item, count: late });
    const { itemId, vatBp } = line;
    return [
      { orderId: order.id, kind: 'late' as const, itemId, description, qty, vatBp, actionId, ...amounts },
    ];
  });
  await writeCharges(transaction, context, charges);
}
