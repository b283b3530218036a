import { acceptOrder, moveOrder, moveReturn, noteReturn, remindLateOrder } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** The order that an act is about, as it was seen. */
export interface Seen {
  readonly ID: string;
  readonly Version: number;
}

/** What the desk does to the orders of a day without leaving it. */
export function useDayActs() {
  const t = useTranslations('office.day.did');
  const call = useCall();
  const { act, ...undo } = useActs([['today'], ['late'], ['orders'], ['order']]);
  return {
    undo,
    accept: ({ ID, Version }: Seen) =>
      act(
        (options) => call(acceptOrder, { params: { id: ID }, query: {} }, { ...options, version: Version }),
        t('accept'),
      ),
    move: ({ ID, Version }: Seen, PickupHourID: string) =>
      act(
        (options) =>
          call(
            moveOrder,
            { params: { id: ID }, query: {}, body: { PickupHourID } },
            { ...options, version: Version },
          ),
        t('move'),
      ),
    moveReturn: ({ ID, Version }: Seen, ReturnHourID: string) =>
      act(
        (options) =>
          call(
            moveReturn,
            { params: { id: ID }, query: {}, body: { ReturnHourID } },
            { ...options, version: Version },
          ),
        t('move'),
      ),
    remind: ({ ID, Version }: Seen) =>
      act(
        (options) =>
          call(remindLateOrder, { params: { id: ID }, query: {} }, { ...options, version: Version }),
        t('remind'),
      ),
    noteReturn: ({ ID, Version }: Seen, BackOn: string | null) =>
      act(
        (options) =>
          call(
            noteReturn,
            { params: { id: ID }, query: {}, body: { BackOn } },
            { ...options, version: Version },
          ),
        t('noteReturn'),
      ),
  };
}

export type DayActs = ReturnType<typeof useDayActs>;
