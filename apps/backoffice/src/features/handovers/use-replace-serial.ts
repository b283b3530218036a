import { replaceSerial } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** Another numbered piece in the place of one that stands ready. */
export interface Replacement {
  readonly serial: string;
  readonly by: string;
  readonly reason: string;
}

/** From the order as it was seen; with the way back. */
export function useReplaceSerial(orderId: string) {
  const t = useTranslations('office.replaceSerial');
  const call = useCall();
  const { act, ...undo } = useActs([['order', orderId], ['handover', orderId], ['orders'], ['today']]);
  return {
    replace: (version: number, { serial, by, reason }: Replacement) =>
      act(
        (options) =>
          call(
            replaceSerial,
            { params: { id: orderId }, query: {}, body: { SerialID: serial, ByID: by, Reason: reason } },
            { ...options, version },
          ),
        t('done', { serial, by }),
      ),
    undo,
  };
}
