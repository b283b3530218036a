// /api/v3/admin/divisions[/{id}[/{_commit,checks,carry-over,pins,reserve,runs,report,appeals,offers,_offer}…]]
import {
  askWhatIf,
  cancelDivisionRun,
  commitDivision,
  decideDivisionAppeal,
  diffDivisionRuns,
  exportDivisionReport,
  exportDivisionRun,
  getDivision,
  getDivisionChecks,
  getDivisionFile,
  getDivisionReport,
  getDivisionRun,
  listDivisionAppeals,
  listDivisionOffers,
  listDivisionOutcomes,
  listDivisions,
  offerDivisionNow,
  publishDivision,
  removeDivisionPin,
  setDivisionPin,
  setDivisionReserve,
  startDivisionRun,
  tryCarryOver,
} from '@bivak/contract/admin';
import { requestNumber } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { staffDecideAppeal, staffListAppeals } from './appeals.commands.ts';
import { staffCarryOver } from './carry-over.queries.ts';
import {
  divisionRefusal as refusal,
  presentActed,
  presentAppeal,
  presentChecks,
  presentDiff,
  presentHeat,
  presentListed,
  presentOutcome,
  presentRound,
  presentRun,
  runFile,
} from './division-admin.present.ts';
import { presentBatch, presentOffers } from './offers.present.ts';
import { staffListOffers } from './offers.queries.ts';
import { staffPublish } from './publish.commands.ts';
import { presentCarryOver, presentReport, reportFile } from './report.present.ts';
import { staffExportReport, staffRoundReport } from './report.queries.ts';
import { staffOfferNow } from './reoffer.commands.ts';
import { staffCommitRound, staffRemovePin, staffSetPin, staffSetReserve } from './rounds.commands.ts';
import { type NoticeName, staffListRounds, staffRound, staffRoundChecks } from './rounds.queries.ts';
import { staffCancelRun, staffStartRun } from './runs.commands.ts';
import {
  staffExportRun,
  staffOutcomePage,
  staffRun,
  staffRunDiff,
  staffRunFile,
  staffWhatIf,
} from './runs.queries.ts';

interface OfRunRequest {
  readonly params: { readonly id: string; readonly runId: string };
}

const ofRun = ({ params }: OfRunRequest) => ({ roundId: params.id, runId: params.runId });

/** Every write of a round carries the version that its caller saw. */
function seen<More>(
  context: Context,
  params: { readonly id: string },
  more: More,
): ({ readonly roundId: string; readonly version: number } & More) | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { roundId: params.id, version, ...more };
}

/** A first few are shown of each kind. */
const firstNotices = 50;

export const divisionAdminRoutes: readonly Route[] = [
  serve(listDivisions, staffListRounds, {
    input: () => null,
    answer: (rounds, context) => ({ Collection: rounds.map((round) => presentListed(round, context)) }),
  }),
  serve(getDivision, staffRound, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: presentRound,
  }),
  serve(commitDivision, staffCommitRound, {
    input: ({ params, body }, context) =>
      seen(context, params, {
        extraPlacesPerDisabled: body.ExtraPlacesPerDisabled,
        guaranteedFirst: body.GuaranteedFirst,
        carryOver:
          body.CarryOver === null
            ? null
            : { weight: body.CarryOver.WeightPermille, cap: body.CarryOver.CapPermille },
        appealDays: body.AppealDays,
        usesPublicValue: body.UsesPublicValue,
        reason: body.Reason,
      }),
    answer: presentActed,
    refusal,
  }),
  serve(getDivisionChecks, staffRoundChecks, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: ({ heat, conflicts, notices, moments }) => ({
      Heat: presentHeat(heat),
      Conflicts: conflicts.map(({ itemId, day, held, stock }) => ({
        ItemID: itemId,
        Day: day,
        Held: held,
        Stock: stock,
      })),
      Notices: (Object.keys(notices) as NoticeName[]).map((name) => ({
        Name: name,
        Requests: notices[name].length,
        First: notices[name].slice(0, firstNotices).map(({ requestId, customerId, companyName, amount }) => ({
          RequestID: requestId,
          Number: requestNumber(requestId),
          Customer: { Key: customerId, Description: companyName },
          Amount: amount,
        })),
      })),
      Moments: moments.map(({ day, way, groups, places }) => ({
        Day: day,
        Way: way,
        Groups: groups,
        Places: places,
      })),
    }),
  }),
  serve(tryCarryOver, staffCarryOver, {
    input: ({ params, query: { WeightPermille, CapPermille } }) => ({
      roundId: params.id,
      weight: WeightPermille,
      cap: CapPermille,
    }),
    answer: presentCarryOver,
  }),
  serve(setDivisionPin, staffSetPin, {
    input: ({ params, body }, context) =>
      seen(context, params, {
        requestKey: body.RequestID,
        itemId: body.ItemID,
        held: body.Held,
        ceiling: body.Ceiling,
        reason: body.Reason,
        note: body.Note,
      }),
    answer: presentActed,
    refusal,
  }),
  serve(removeDivisionPin, staffRemovePin, {
    input: ({ params }, context) => seen(context, params, { pinId: params.pinId }),
    answer: presentActed,
    refusal,
  }),
  serve(setDivisionReserve, staffSetReserve, {
    input: ({ params, body }, context) => {
      const fields: { field: string; reason: string }[] = [];
      const reserve = body.Reserve.flatMap(({ ItemID, From, To, Tents }, index) => {
        const [from, to] = [readDay(From, context.shop.zone), readDay(To, context.shop.zone)];
        if (from === null) fields.push({ field: `Reserve[${String(index)}].From`, reason: 'no-such-day' });
        if (to === null) fields.push({ field: `Reserve[${String(index)}].To`, reason: 'no-such-day' });
        return from === null || to === null ? [] : [{ itemId: ItemID, from, to, tents: Tents }];
      });
      return fields.length > 0 ? refuse('ValidationFailed', { fields }) : seen(context, params, { reserve });
    },
    answer: presentActed,
    refusal,
  }),
  serve(startDivisionRun, staffStartRun, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: ({ run, isNew }, context) => ({ Run: presentRun(run, context), IsNew: isNew }),
  }),
  serve(getDivisionRun, staffRun, {
    input: ofRun,
    answer: ({ run, heat }, context) => ({ ...presentRun(run, context), Heat: presentHeat(heat) }),
  }),
  serve(cancelDivisionRun, staffCancelRun, { input: ofRun, answer: presentRun }),
  serve(listDivisionOutcomes, staffOutcomePage, {
    input: ({ params, query: { View, q, size, after } }) => ({
      roundId: params.id,
      runId: params.runId,
      view: View,
      text: q ?? '',
      size,
      after: after ?? null,
    }),
    answer: ({ rows, next, total, counts, days }, context) => ({
      Collection: rows.map((row) => presentOutcome(row, days, context)),
      Next: next,
      Total: total,
      TotalIsExact: true,
      Counts: { ...counts },
    }),
  }),
  serve(diffDivisionRuns, staffRunDiff, {
    input: ({ params }) => ({ roundId: params.id, runId: params.runId, otherId: params.otherId }),
    answer: presentDiff,
  }),
  serve(askWhatIf, staffWhatIf, {
    input: ({ params, body }) => ({
      roundId: params.id,
      runId: params.runId,
      stock: body.Stock.map(({ ItemID, Tents }) => ({ itemId: ItemID, tents: Tents })),
      turnaroundDays: body.TurnaroundDays,
      extraPlacesPerDisabled: body.ExtraPlacesPerDisabled,
      substitutes: body.Substitutes,
    }),
    answer: presentDiff,
    refusal,
  }),
  serve(publishDivision, staffPublish, {
    input: ({ params, query, body }, context) =>
      seen(context, params, {
        runId: params.runId,
        requests: body.Requests,
        isDryRun: query.DryRun === 'true',
      }),
    answer: ({ roundId, version, runId, checks, ...effects }) => ({
      ID: roundId,
      Version: version,
      RunID: runId,
      Effects: {
        Requests: effects.requests,
        Orders: effects.orders,
        Tents: effects.tents,
        Waiting: effects.waiting,
        AppealUntil: effects.appealUntil,
        Mails: effects.mails,
        Hours:
          effects.hours === null
            ? null
            : {
                Wished: effects.hours.wished,
                Met: effects.hours.met,
                Above: effects.hours.above,
                Without: effects.hours.without,
              },
      },
      Checks: presentChecks(checks),
    }),
    refusal,
  }),
  serve(exportDivisionRun, staffExportRun, { input: ofRun, answer: runFile }),
  serve(getDivisionReport, staffRoundReport, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: presentReport,
  }),
  serve(exportDivisionReport, staffExportReport, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: reportFile,
  }),
  serve(getDivisionFile, staffRunFile, {
    input: ofRun,
    answer: ({ input, output }) => ({ input, division: output }),
  }),
  serve(listDivisionAppeals, staffListAppeals, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: (appeals, context) => ({ Collection: appeals.map((appeal) => presentAppeal(appeal, context)) }),
  }),
  serve(listDivisionOffers, staffListOffers, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: presentOffers,
  }),
  serve(offerDivisionNow, staffOfferNow, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: presentBatch,
  }),
  serve(decideDivisionAppeal, staffDecideAppeal, {
    input: ({ params, body }) => ({
      roundId: params.id,
      appealId: params.appealId,
      isUpheld: body.IsUpheld,
      answer: body.Answer,
    }),
    answer: presentAppeal,
  }),
];
