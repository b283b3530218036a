import type { EditError, EditResult as EditResultOnWire } from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { Refusal } from '../../platform/application/refusal.ts';
import { inWireNames, wordsOf } from '../carts/index.ts';
import { presentWholeOrder } from '../orders/index.ts';
import { money, presentTotalChange } from '../pricing/index.ts';
import { type EditView, failingLines } from './edit-view.ts';
import { EditRefused, OrderChanged } from './order-edit.commands.ts';
import type { EditResult } from './order-edit.queries.ts';

type Presenter = Pick<Context, 'shop' | 'language'>;

/** What would be refused, line by line, and what the order would cost. */
export function presentResult({ view, refusal }: EditResult, context: Presenter): EditResultOnWire {
  const { shop, language } = context;
  const { order, totals, depositCents } = view;
  const parts = view.lines.flatMap(({ pairs }) =>
    pairs.flatMap(({ goods, deposit }) => (deposit === null ? [goods] : [goods, deposit])),
  );
  return {
    IsValid: refusal === null,
    Errors: refusal === null ? [] : editErrors(refusal, view, context),
    SlotsApply: view.place.slotsApply,
    Items: parts.map((part) => ({
      ReservationOrderItemID: part.id === null ? null : String(part.id),
      ItemDescription: wordsOf(part.descriptions, language, shop.config.defaultLanguage) ?? part.itemId,
      Amount: part.qty,
      IsDeposit: part.kind === 'Borg',
      TotalIncVAT: money(part.grossCents),
      TotalExcVAT: money(part.netCents),
    })),
    TotalIncVAT: money(totals.grossCents),
    TotalExcVAT: money(totals.netCents),
    TotalDeposit: money(depositCents),
    DifferenceIncVAT: money(totals.grossCents - order.grossCents),
    DifferenceExcVAT: money(totals.netCents - order.netCents),
    DifferenceDeposit: money(depositCents - order.depositCents),
  };
}

/** The wire's names, and the reasons as spec 2 §8 reads them: the first entry's `Data.Message`. */
export function editRefusalOnWire(refusal: Refusal, context: Presenter): Refusal {
  const view = refusal instanceof EditRefused ? refusal.view : null;
  const fresh = refusal instanceof OrderChanged ? presentWholeOrder(refusal.fresh, context) : {};
  const { code, fields, params, beside } = named(refusal);
  const change = presentTotalChange(refusal instanceof EditRefused ? refusal.why : refusal);
  return new Refusal(code, {
    fields,
    params,
    beside: { ...beside, ...change, ...fresh, Errors: editErrors(refusal, view, context) },
  });
}

function editErrors(refusal: Refusal, view: EditView | null, { shop, language }: Presenter): EditError[] {
  const t = shop.translate[language];
  const { code, fields, params } = refusal;
  if (fields.length === 0) {
    const Message = t(`errors.${code}`, params);
    return [{ ReservationOrderItemID: null, Field: null, Code: code, Data: { Message } }];
  }
  const failing = view === null ? [] : failingLines(view);
  const onWire = named(refusal).fields;
  return fields.map(({ field, reason, params: values }, index) => {
    const line = failing.find(({ problem }) => problem.field === field && problem.reason === reason);
    return {
      ReservationOrderItemID: line === undefined ? null : String(line.id),
      Field: onWire[index]?.field ?? field,
      Code: reason,
      Data: { Message: t(`reasons.${reason}`, values) },
    };
  });
}

function named(refusal: Refusal): Refusal {
  return inWireNames(refusal, {
    lines: 'UpdateItems',
    lineId: 'ReservationOrderItemID',
    orderId: 'ReservationOrderID',
    reference: 'Reference',
  });
}
