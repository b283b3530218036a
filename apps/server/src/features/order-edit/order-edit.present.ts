import type { EditError, EditVerdict } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { Refusal } from '../../platform/application/refusal.ts';
import { wordsOf } from '../carts/index.ts';
import { money } from '../pricing/index.ts';
import { failingLines } from './edit-refusal.ts';
import type { EditView } from './judge-edit.ts';

type Presenter = Pick<Context, 'shop' | 'language'>;

/** What would be refused, line by line, and what the order would cost. */
export function presentVerdict(view: EditView, refusal: Refusal | null, context: Presenter): EditVerdict {
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

/** The same refusal with its reasons as spec 2 §8 reads them: the first entry's `Data.Message`. */
export function withEditErrors(refusal: Refusal, view: EditView | null, context: Presenter): Refusal {
  const { code, fields, params, beside } = refusal;
  return new Refusal(code, {
    fields,
    params,
    beside: { ...beside, Errors: editErrors(refusal, view, context) },
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
  return fields.map(({ field, reason, params: values }) => {
    const line = failing.find(({ problem }) => problem.field === field && problem.reason === reason);
    return {
      ReservationOrderItemID: line === undefined ? null : String(line.id),
      Field: field,
      Code: reason,
      Data: { Message: t(`reasons.${reason}`, values) },
    };
  });
}
