import type { ReservationOrder } from '@bivak/contract/wire';
import { openActionCount } from '@bivak/rules';

type Asked = Pick<ReservationOrder, 'Actions' | 'Reference'>;

/** How many actions of an order are not done; that of the reference is while there is one (spec 1 §4). */
export function openActions({ Actions, Reference }: Asked): number {
  return openActionCount(
    Actions.map(({ ActionName, Completed }) => ({
      completed: ActionName === 'ReferenceRequired' ? (Reference ?? '').trim() !== '' : Completed,
    })),
  );
}

/** How many of them have to be; the others may be, such as paying online before the pickup. */
export function requiredActions({ Actions, Reference }: Asked): number {
  return openActions({ Actions: Actions.filter(({ Required }) => Required), Reference });
}
