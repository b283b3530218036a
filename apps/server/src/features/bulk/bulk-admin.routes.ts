import {
  actOnOrders,
  cancelJobRun,
  getJobRun,
  type JobRun as RunOnWire,
  listJobOutcomes,
  listJobRuns,
  undoJobRun,
} from '@bivak/contract/admin';
import type { ErrorCode } from '@bivak/contract/errors';
import type { OperationRequest } from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { errorAnswer } from '../../platform/http/error-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { JobRun } from '../../platform/jobs/job-runs.ts';
import { actRefusal, presentActed, readOrderFilter } from '../orders/index.ts';
import {
  type BulkAct,
  type BulkOutcome,
  staffActOnOrders,
  stopBulkRun,
  staffUndoRun,
} from './bulk.commands.ts';
import { findBulkRun, listBulkOutcomes, listBulkRuns } from './bulk.queries.ts';

/** /api/v3/admin/orders/_bulk, …/jobs[/{id}[/{rows,_cancel,_undo}]] */
export const bulkAdminRoutes: readonly Route[] = [
  serve(actOnOrders, staffActOnOrders, {
    input: ({ body, query }, context) => {
      const [of, act] = [whichOf(body, context), actOf(body)];
      if (isRefusal(of)) return of;
      return isRefusal(act) ? act : { of, act, isDryRun: query.DryRun === 'true' };
    },
    answer: (result, context) =>
      'run' in result
        ? { Collection: [], Job: presentRun(result.run, context) }
        : { Collection: result.outcomes.map((one) => presentOutcome(one, context)), Job: null },
    refusal: bulkRefusal,
  }),
  serve(listJobRuns, listBulkRuns, {
    input: ({ query }) => ({ kind: query.Kind }),
    answer: (runs, context) => ({ Collection: runs.map((run) => presentRun(run, context)) }),
  }),
  serve(getJobRun, findBulkRun, { input: ({ params }) => ({ runId: params.id }), answer: presentRun }),
  serve(listJobOutcomes, listBulkOutcomes, {
    input: ({ params, query: { Refused, size, after = null } }) => ({
      runId: params.id,
      isRefused: Refused === 'true',
      size,
      after,
    }),
    answer: ({ rows, next }, context) => ({
      Collection: rows.map(({ id, number, outcome }) => ({
        ID: id,
        Number: number,
        Error:
          'code' in outcome
            ? errorOf(
                new Refusal(outcome.code as ErrorCode, {
                  fields: outcome.fields,
                  params: outcome.params as Readonly<Record<string, string | number>>,
                }),
                context,
              )
            : null,
      })),
      Next: next,
    }),
  }),
  serve(cancelJobRun, stopBulkRun, { input: ({ params }) => ({ runId: params.id }), answer: presentRun }),
  serve(undoJobRun, staffUndoRun, { input: ({ params }) => ({ runId: params.id }), answer: presentRun }),
];

type Body = OperationRequest<typeof actOnOrders>['body'];

function whichOf({ IDs, Filter, ExpectedTotal }: Body, context: Context) {
  if (IDs !== undefined && Filter === undefined) return { orderIds: IDs };
  if (IDs !== undefined || Filter === undefined || ExpectedTotal === undefined)
    return needed(Filter === undefined || IDs !== undefined ? 'IDs' : 'ExpectedTotal', 'rows-or-filter');
  const filter = readOrderFilter(Filter, context);
  if (isRefusal(filter)) return filter;
  const { sort: _, isReverse: __, ...narrowed } = filter;
  return { filter: narrowed, expected: ExpectedTotal };
}

function actOf({
  Act,
  Reason = '',
  AssignedTo = null,
  Days,
  StandardTextID,
  Subject = '',
}: Body): BulkAct | Refusal {
  if (Act === 'reject') return Reason === '' ? needed('Reason') : { act: Act, reason: Reason };
  if (Act === 'assign') return { act: Act, to: AssignedTo };
  if (Act === 'move') return Days === undefined || Days === 0 ? needed('Days') : { act: Act, days: Days };
  if (Act === 'accept') return { act: Act };
  if (StandardTextID === undefined) return needed('StandardTextID');
  return Subject === '' ? needed('Subject') : { act: Act, subject: Subject, standardTextId: StandardTextID };
}

function needed(field: string, reason = 'required'): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason }] });
}

const wireNames: Readonly<Record<string, string>> = { orderIds: 'IDs', act: 'Act' };

function bulkRefusal(refusal: Refusal): Refusal {
  return refuseNamed(refusal, (field) => wireNames[field] ?? field);
}

function presentOutcome({ id, outcome }: BulkOutcome, context: Context) {
  if (isRefusal(outcome))
    return { ID: id, Done: null, Error: errorOf(actRefusal(outcome, context), context) };
  const Done =
    'conversationId' in outcome
      ? { ID: id, ConversationID: outcome.conversationId }
      : presentActed(outcome, context);
  return { ID: id, Done, Error: null };
}

function errorOf(refusal: Refusal, { shop, language }: Context) {
  const { Code, Message, Fields } = errorAnswer(refusal, shop.translate[language]).body.Error;
  return { Code, Message, ...(Fields === undefined ? {} : { Fields }) };
}

function presentRun(run: JobRun, { shop }: Context): RunOnWire {
  return {
    ID: run.id,
    Kind: run.kind,
    Act: (run.input as BulkAct).act,
    State: run.state,
    Total: run.total,
    Done: run.done,
    Refused: run.refused,
    CreatedAt: shop.zone.format(run.createdAt),
    FinishedAt: run.finishedAt === null ? null : shop.zone.format(run.finishedAt),
    Undoable: run.undoneBy === null ? run.undoable : 0,
    UndoneBy: run.undoneBy,
  };
}
