import {
  assignRequest,
  cancelRequest,
  confirmRequestGroup,
  getRequest,
  noteRequest,
} from '@bivak/contract/admin';
import type { Call, OperationInput } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** All of a request; asked again while it is looked at, since others work on it too. */
export function requestQuery(call: Call, requestId: string) {
  return queryOptions({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) => call(getRequest, { params: { id: requestId } }, { signal }),
    refetchInterval: 15_000,
  });
}

/** What staff does to a request, with the version of it that was seen. */
export function useRequestActs(requestId: string) {
  const t = useTranslations('office.request');
  const call = useCall();
  const { act, ...undo } = useActs([['request', requestId], ['requests'], ['request-tents', requestId]]);
  const params = { id: requestId };
  return {
    assign: (version: number, body: OperationInput<typeof assignRequest>['body']) =>
      act(
        (options) => call(assignRequest, { params, query: {}, body }, { ...options, version }),
        t('did.assign'),
      ),
    cancel: (version: number, Reason: string) =>
      act(
        (options) => call(cancelRequest, { params, query: {}, body: { Reason } }, { ...options, version }),
        t('did.cancel'),
      ),
    note: (version: number, Notes: string) =>
      act(
        (options) => call(noteRequest, { params, query: {}, body: { Notes } }, { ...options, version }),
        t('did.note'),
      ),
    confirm: (version: number, CustomerGroupID: string) =>
      act(
        (options) =>
          call(
            confirmRequestGroup,
            { params, query: {}, body: { CustomerGroupID } },
            { ...options, version },
          ),
        t('did.confirm'),
      ),
    busy: undo.busy,
    undo,
  };
}
