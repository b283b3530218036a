import type { CarryOverOnWire, DivisionReport, ReportPart } from '@bivak/contract/admin';
import { requestNumber } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { RowsFile, type RowsCell, rowsText } from '../../platform/http/rows-file.ts';
import type { CarryOverEffects } from './carry-over.queries.ts';
import type { PartFigures, ReportRows, RoundReport } from './report.queries.ts';

export function presentReport(report: RoundReport, { shop, language }: Context): DivisionReport {
  const { round, all, tents, bySize, byGroup, years } = report;
  return {
    ID: round.id,
    PublishedAt: shop.zone.format(report.publishedAt),
    All: presentPart(all),
    Tents: tents.map(({ itemId, there, out }) => ({
      ItemID: itemId,
      Kind: shop.config.lending?.tents.find(({ item }) => item === itemId)?.kind ?? null,
      Places: round.policy.tents.find(({ id }) => id === itemId)?.places ?? 0,
      ThereDays: there,
      OutDays: out,
    })),
    BySize: bySize.map(({ from, below, ...part }) => ({
      ...presentPart(part),
      From: from,
      To: below === null ? null : below - 1,
    })),
    ByGroup: byGroup.map(({ group, ...part }) => ({
      ...presentPart(part),
      Group: group,
      Name: groupName(group, { shop, language }),
    })),
    Years: years.map((year) => ({
      ID: year.roundId,
      Requests: year.requests,
      NeedPlaces: year.needPlaces,
      Places: year.places,
      LowestPermille: year.lowest,
      AveragePermille: year.average,
    })),
  };
}

function presentPart(part: PartFigures): ReportPart {
  return {
    Requests: part.requests,
    NeedPlaces: part.needPlaces,
    Places: part.places,
    InFull: part.inFull,
    LowestPermille: part.lowest,
    AveragePermille: part.average,
  };
}

/** As the shop calls a kind of group; its own key where it has no name any more. */
function groupName(group: string | null, { shop, language }: Pick<Context, 'shop' | 'language'>): string {
  if (group === null) return shop.translate[language]('export.shares.noGroup');
  const known = shop.config.lending?.customerGroups.find(({ id }) => id === group);
  return known?.name[language] ?? group;
}

export function presentCarryOver(effects: CarryOverEffects): CarryOverOnWire {
  const { divided } = effects;
  return {
    Before: effects.round,
    AveragePermille: effects.average,
    Requests: effects.requests,
    Known: effects.known,
    Forward: effects.forward,
    MostPermille: effects.mostCredit,
    Divided:
      divided === null
        ? null
        : {
            Up: divided.up,
            Down: divided.down,
            Same: divided.same,
            LowestBefore: divided.lowestBefore,
            LowestAfter: divided.lowestAfter,
          },
  };
}

/** A file of the shares of a round, in the words of whoever asked. */
export function reportFile({ roundId, rows }: ReportRows, context: Context): RowsFile {
  const { shop, language } = context;
  const t = shop.translate[language];
  const names = ['customer', 'number', 'group', 'need', 'places', 'share', 'shareBefore'] as const;
  async function* pages(): AsyncGenerator<RowsCell[][]> {
    yield await Promise.resolve(
      rows.map((row) => [
        row.companyName ?? t('export.shares.erased'),
        row.requestId === null ? '' : requestNumber(row.requestId),
        groupName(row.customerGroup, context),
        row.need,
        row.places,
        Math.floor(row.share / 10),
        row.shareBefore === null ? '' : Math.floor(row.shareBefore / 10),
        row.guaranteed ? t('export.division.yes') : '',
      ]),
    );
  }
  return new RowsFile(
    `${t('export.shares.name', { year: roundId.slice(0, 4) })}.csv`,
    rowsText(
      language,
      [...names.map((name) => t(`export.shares.${name}`)), t('export.division.guaranteed')],
      pages(),
    ),
  );
}
