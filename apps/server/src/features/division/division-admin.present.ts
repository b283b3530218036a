import type {
  DivisionAppeal,
  DivisionCommitment,
  DivisionDiff,
  DivisionHeat,
  DivisionPin,
  DivisionPolicy,
  DivisionRound,
  DivisionRoundRow,
  DivisionRun,
  OutcomeRow as OutcomeOnWire,
  PinReason,
  RunFigures as FiguresOnWire,
} from '@bivak/contract/admin';
import { requestNumber, type TentKind } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, Refusal as RefusalClass, refuseNamed } from '../../platform/application/refusal.ts';
import { RowsFile, type RowsCell, rowsText } from '../../platform/http/rows-file.ts';
import type { AppealRow } from './appeals.sql.ts';
import type { Heat } from './heat.ts';
import type { OutcomeRow } from './outcomes.sql.ts';
import type { Policy } from './policy.ts';
import { RoundStale } from './rounds.commands.ts';
import type { ListedRound, RoundDetail } from './rounds.queries.ts';
import type { CommitmentRow, PinRow, RoundRow } from './rounds.sql.ts';
import type { RunFigures } from './run-figures.ts';
import { dayAt, type RunDiff, type RunRows } from './runs.queries.ts';
import type { RunRow } from './runs.sql.ts';

export function presentActed({ id, version, state }: RoundRow) {
  return { ID: id, Version: version, State: state };
}

export function presentListed({ season, round, requests }: ListedRound, { shop }: Context): DivisionRoundRow {
  return {
    ID: season.peakFrom,
    Version: round?.version ?? 0,
    State: round?.state ?? 'none',
    PeakFrom: season.peakFrom,
    PeakTo: season.peakTo,
    ApplicationsFrom: season.applicationsFrom,
    DistributionFrom: season.distributionFrom,
    DistributionTo: season.distributionTo,
    Requests: requests,
    RunCount: round?.runs ?? 0,
    PublishedAt: round?.publishedAt == null ? null : shop.zone.format(round.publishedAt),
  };
}

export function presentRound(detail: RoundDetail, context: Context): DivisionRound {
  const { round, runs, commitments, pins, nextPolicy, openAppeals } = detail;
  const { zone } = context.shop;
  return {
    ...presentListed(detail, context),
    WarehouseID: context.shop.config.lending?.warehouse ?? '',
    Commitments: commitments.map((one) => presentCommitment(one, context)),
    Frozen:
      round?.frozenAt == null
        ? null
        : {
            At: zone.format(round.frozenAt),
            Requests: round.frozenRequests ?? 0,
            Hash: round.frozenHash ?? '',
          },
    PublicValue: round?.publicValue ?? null,
    Pins: pins.map((pin) => presentPin(pin, context)),
    Reserve: (round?.reserve ?? []).map(({ itemId, from, to, tents }) => ({
      ItemID: itemId,
      From: from,
      To: to,
      Tents: tents,
    })),
    Runs: runs.map((run) => presentRun(run, context)),
    RunningID: runs.find(({ state }) => state === 'running')?.id ?? null,
    // Once one is published, the earlier ones are proposed to nobody any more.
    ProposalID:
      round?.publishedRun == null ? (runs.find(({ state }) => state === 'proposed')?.id ?? null) : null,
    PublishedRunID: round?.publishedRun ?? null,
    Policy: presentPolicy(commitments.at(-1)?.policy ?? nextPolicy, context),
    NextPolicy: presentPolicy(nextPolicy, context),
    Appeals: { Open: openAppeals, Until: round?.appealUntil ?? null },
  };
}

function presentPolicy(policy: Policy, context: Context): DivisionPolicy {
  const { carryOver, publicValue, season, tents } = policy;
  return {
    TurnaroundDays: policy.turnaroundDays,
    ExtraPlacesPerDisabled: policy.extraPlacesPerDisabled,
    GuaranteedFirst: policy.guaranteedFirst,
    CarryOver: carryOver === null ? null : { WeightPermille: carryOver.weight, CapPermille: carryOver.cap },
    Tents: tents.map(({ id, measure, places }) => ({
      ItemID: id,
      Kind: kindOf(id, context) ?? null,
      Measure: measure,
      Places: places,
    })),
    Season: {
      PeakFrom: season.peakFrom,
      PeakTo: season.peakTo,
      ApplicationsFrom: season.applicationsFrom,
      DistributionFrom: season.distributionFrom,
      DistributionTo: season.distributionTo,
    },
    PublicValue: publicValue === null ? null : { Source: publicValue.source, Round: publicValue.round },
    AppealDays: policy.appealDays,
  };
}

function presentCommitment(
  { number, at, by, reason, policy, policyHash, commitment }: CommitmentRow,
  context: Context,
): DivisionCommitment {
  return {
    Number: number,
    At: context.shop.zone.format(at),
    By: by,
    Reason: reason,
    Policy: presentPolicy(policy, context),
    PolicyHash: policyHash,
    Commitment: commitment,
  };
}

function presentPin(pin: PinRow, { shop }: Context): DivisionPin {
  return {
    ID: pin.id,
    RequestID: pin.requestId,
    Number: requestNumber(pin.requestId),
    Customer: { Key: pin.customerId, Description: pin.companyName },
    ItemID: pin.itemId,
    Held: pin.held,
    Ceiling: pin.ceiling,
    Reason: pin.reason as PinReason,
    Note: pin.note,
    By: pin.by,
    At: shop.zone.format(pin.at),
  };
}

export function presentRun(run: RunRow, { shop }: Context): DivisionRun {
  return {
    ID: run.id,
    Number: run.number,
    State: run.state,
    StartedAt: shop.zone.format(run.startedAt),
    StartedBy: run.startedBy,
    EndedAt: run.endedAt === null ? null : shop.zone.format(run.endedAt),
    Progress: run.progress,
    Engine: run.engine,
    InputHash: run.inputHash,
    OutputHash: run.outputHash,
    IsProved: run.proofOk,
    Checks: presentChecks(run.checks),
    Figures: run.figures === null ? null : presentFigures(run.figures),
    Conflicts: run.conflicts.map(({ itemId, day, held, stock }) => ({
      ItemID: itemId,
      Day: day,
      Held: held,
      Stock: stock,
    })),
  };
}

export function presentChecks(checks: RunRow['checks']) {
  return checks.map(({ name, faults }) => ({ Name: name, Faults: faults }));
}

function presentFigures(figures: RunFigures): FiguresOnWire {
  return {
    Requests: figures.requests,
    NeedPlaces: figures.needPlaces,
    GrantedPlaces: figures.grantedPlaces,
    LowestPermille: figures.lowest,
    MedianPermille: figures.median,
    InFull: figures.inFull,
    Refused: figures.refused,
    Waiting: figures.waiting,
    WaitingTents: figures.waitingTents,
    GrantedTents: figures.grantedTents,
    Guaranteed: figures.guaranteed,
    GuaranteedTents: figures.guaranteedTents,
    OverNorm: figures.overNorm,
    OverNormTents: figures.overNormTents,
    BetweenEquals: figures.betweenEquals,
    Orders: figures.orders,
  };
}

export function presentHeat(heat: readonly Heat[]): DivisionHeat[] {
  return heat.map(({ itemId, days }) => ({
    ItemID: itemId,
    Days: days.map(({ day, needed, held, stock, granted }) => ({
      Day: day,
      Needed: needed,
      Held: held,
      Stock: stock,
      Granted: granted,
    })),
  }));
}

function kindOf(itemId: string, { shop }: Pick<Context, 'shop'>): TentKind | undefined {
  return shop.config.lending?.tents.find(({ item }) => item === itemId)?.kind;
}

export function presentOutcome(row: OutcomeRow, days: readonly string[], context: Context): OutcomeOnWire {
  const { outcome } = row;
  const types = [...new Set([...Object.keys(outcome.asked), ...Object.keys(outcome.granted)])].toSorted();
  return {
    RequestID: row.requestId,
    Number: requestNumber(row.requestId),
    Customer: { Key: row.customerId, Description: row.companyName },
    State: row.state,
    DateStart: row.firstDay,
    DateEnd: row.lastDay,
    Need: row.need,
    Places: row.places,
    SharePermille: row.share,
    Tents: types.map((id) => ({
      ItemID: id,
      Kind: kindOf(id, context) ?? 'senior',
      Asked: outcome.asked[id] ?? 0,
      Claim: outcome.claim[id] ?? 0,
      Granted: outcome.granted[id] ?? 0,
      Instead: outcome.instead[id] ?? 0,
    })),
    Missing: outcome.missing.map(({ type, tents, reason, day }) => ({
      ItemID: type,
      Tents: tents,
      Reason: reason,
      Day: dayAt(days, day),
    })),
    LotNumber: outcome.lotNumber,
    IsGuaranteed: row.guaranteed,
    IsPinned: row.pinned,
  };
}

export function presentDiff(diff: RunDiff): DivisionDiff {
  const { up, down, other, same } = diff.totals;
  const fromTo = (list: readonly { before: number; after: number }[] | undefined) => {
    const [one] = list ?? [];
    return { Before: one?.before ?? 0, After: one?.after ?? 0 };
  };
  return {
    Before: presentFigures(diff.before),
    After: presentFigures(diff.after),
    Totals: { Up: up, Down: down, Other: other, Same: same },
    Changes: diff.changes.map(({ change, of }) => ({
      RequestID: change.id,
      Number: requestNumber(change.id),
      Customer: { Key: of?.customerId ?? '', Description: of?.companyName ?? '' },
      Tents: change.tents.map(({ type, before, after }) => ({ ItemID: type, Before: before, After: after })),
      Places: fromTo(change.places.filter(({ measure }) => measure === 'sleep')),
      SharePermille: fromTo(change.share.filter(({ measure }) => measure === 'sleep')),
      ReasonsGone: [...change.reasons.gone],
      ReasonsCome: [...change.reasons.come],
    })),
    MoreChanges: diff.moreChanges,
    Cause: diff.cause,
  };
}

export function presentAppeal(appeal: AppealRow, { shop }: Context): DivisionAppeal {
  return {
    ID: appeal.id,
    RequestID: appeal.requestId,
    Number: requestNumber(appeal.requestId),
    Customer: { Key: appeal.customerId, Description: appeal.companyName },
    State: appeal.state,
    About: appeal.about,
    Text: appeal.text,
    At: shop.zone.format(appeal.at),
    Answer: appeal.answer,
    DecidedBy: appeal.decidedBy,
    DecidedAt: appeal.decidedAt === null ? null : shop.zone.format(appeal.decidedAt),
  };
}

/** A file of what each request gets, in the words of whoever asked. */
export function runFile({ pages, tents, number }: RunRows, context: Context): RowsFile {
  const { shop, language } = context;
  const t = shop.translate[language];
  const counts = ['asked', 'claim', 'granted'] as const;
  const head = [
    ...(['number', 'customer', 'start', 'end', 'need', 'places', 'share'] as const).map((name) =>
      t(`export.division.${name}`),
    ),
    ...tents.flatMap(({ id }) =>
      counts.map((name) =>
        t(`export.division.${name}`, { tent: t(`export.division.${kindOf(id, context) ?? 'senior'}`) }),
      ),
    ),
    t('export.division.lot'),
    t('export.division.guaranteed'),
  ];
  async function* rows(): AsyncGenerator<RowsCell[][]> {
    for await (const page of pages)
      yield page.map((row) => [
        requestNumber(row.requestId),
        row.companyName,
        row.firstDay,
        row.lastDay,
        row.need,
        row.places,
        Math.floor(row.share / 10),
        ...tents.flatMap(({ id }) => counts.map((name) => row.outcome[name][id] ?? 0)),
        row.outcome.lotNumber,
        row.guaranteed ? t('export.division.yes') : '',
      ]);
  }
  return new RowsFile(`${t('export.division.name', { number })}.csv`, rowsText(language, head, rows()));
}

const names: Readonly<Record<string, string>> = {
  requestId: 'RequestID',
  itemId: 'ItemID',
  held: 'Held',
  ceiling: 'Ceiling',
  reason: 'Reason',
  requests: 'Requests',
  stock: 'Stock',
};

/** A refusal in the names of the wire; one of an old version carries the round as it stands. */
export function divisionRefusal(refused: Refusal): Refusal {
  if (refused instanceof RoundStale)
    return new RefusalClass(refused.code, {
      beside: { Current: presentActed(refused.current), ChangedBy: null, ChangedAt: null, ChangedFields: [] },
    });
  return refuseNamed(refused, (field) => {
    const [, index, name] = /^reserve\.(\d+)\.(\w+)$/u.exec(field) ?? [];
    if (index !== undefined) return `Reserve[${index}].${name === 'to' ? 'To' : 'ItemID'}`;
    return names[field] ?? field;
  });
}
