import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { EditedLine, EditView } from './judge-edit.ts';

/** Everything for which an edit is refused; the order's days and hours come before its lines. */
export function editRefusal(view: EditView, fullHours: readonly string[] = []): Refusal | null {
  if (view.place.refusal !== null) return view.place.refusal;
  if (fullHours.length > 0) {
    return refuse('SlotFull', { fields: fullHours.map((field) => ({ field, reason: 'slot-full' })) });
  }
  const failing = failingLines(view);
  if (failing.length === 0) return null;
  const isShort = failing.some(({ problem }) => problem.reason === 'stock');
  return refuse(isShort ? 'StockShort' : 'LineInvalid', { fields: failing.map(({ problem }) => problem) });
}

/** The lines that cannot be, each with its id and the field that asked for it. */
export function failingLines({
  lines,
  wish,
}: EditView): { readonly id: number; readonly problem: RefusedField }[] {
  return lines.flatMap(({ ordered, problem }: EditedLine) => {
    if (problem === null) return [];
    const field = wish.amounts.get(ordered.line.id)?.field ?? 'DateTimeExpectedStart';
    return [{ id: ordered.line.id, problem: { field, ...problem } }];
  });
}
