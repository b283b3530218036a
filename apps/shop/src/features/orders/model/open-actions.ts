import type { ReservationOrder } from '@bivak/contract';
import { openActionCount } from '@bivak/rules';

/** How many actions of an order are not done; that of the reference is while there is one (spec 1 §4). */
export function openActions({ Actions, Reference }: Pick<ReservationOrder, 'Actions' | 'Reference'>): number {
  return openActionCount(
    Actions.map(({ ActionName, Completed }) => ({
      completed: ActionName === 'ReferenceRequired' ? (Reference ?? '').trim() !== '' : Completed,
    })),
  );
}
