// /api/v3/admin/seasons
import { changeSeasons, getSeasons, type SeasonDates } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import {
  isRefusal,
  Refusal,
  refuse,
  type RefusedField,
  refuseNamed,
} from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readDay } from '../locations/index.ts';
import { type SeasonSetting, SeasonsStale, staffChangeSeasons, staffSeasons } from './seasons.commands.ts';

export const seasonsAdminRoutes: readonly Route[] = [
  serve(getSeasons, staffSeasons, {
    input: () => undefined,
    answer: ({ seasons, groups, version }, { language }) => ({
      Version: version,
      Seasons: seasons.map(presentSeason),
      Groups: groups.map(({ id, name }) => ({ Key: id, Description: name[language] })),
    }),
  }),
  serve(changeSeasons, staffChangeSeasons, {
    input: ({ body, query }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      const fields: RefusedField[] = [];
      const seasons = body.Seasons.map((season, index) => readSeason(season, index, context, fields));
      return fields.length > 0
        ? refuse('ValidationFailed', { fields })
        : { seasons, version, isDryRun: query.DryRun === 'true' };
    },
    answer: ({ version, inPeak, pending }) => ({
      Version: version,
      Effects: {
        InPeak: { From: inPeak.from, To: inPeak.to },
        Pending: { From: pending.from, To: pending.to },
      },
    }),
    refusal: seasonsRefusal,
  }),
];

function presentSeason(season: SeasonSetting): SeasonDates {
  return {
    Peak: { From: season.peak.from, To: season.peak.to },
    ApplicationsFrom: season.applicationsFrom,
    DistributionFrom: season.distributionFrom,
    DistributionTo: season.distributionTo,
    LeftoversFrom: season.leftoversFrom,
    GiveBackFreeDays: season.giveBackFreeDays,
    CustomerGroupIDs: [...season.customerGroups],
  };
}

/** Notes the days that there are not under the wire's names. */
function readSeason(
  season: SeasonDates,
  index: number,
  { shop }: Context,
  fields: RefusedField[],
): SeasonSetting {
  const day = (text: string, name: string): IsoDate => {
    const read = readDay(text, shop.zone);
    if (read === null) fields.push({ field: `Seasons[${index}].${name}`, reason: 'no-such-day' });
    return read ?? (text as IsoDate);
  };
  return {
    peak: { from: day(season.Peak.From, 'Peak.From'), to: day(season.Peak.To, 'Peak.To') },
    applicationsFrom: day(season.ApplicationsFrom, 'ApplicationsFrom'),
    distributionFrom: day(season.DistributionFrom, 'DistributionFrom'),
    distributionTo: day(season.DistributionTo, 'DistributionTo'),
    leftoversFrom: day(season.LeftoversFrom, 'LeftoversFrom'),
    giveBackFreeDays: season.GiveBackFreeDays,
    customerGroups: season.CustomerGroupIDs,
  };
}

const names = {
  lending: '',
  seasons: 'Seasons',
  peak: 'Peak',
  from: 'From',
  to: 'To',
  applicationsFrom: 'ApplicationsFrom',
  distributionFrom: 'DistributionFrom',
  distributionTo: 'DistributionTo',
  leftoversFrom: 'LeftoversFrom',
  giveBackFreeDays: 'GiveBackFreeDays',
  customerGroups: 'CustomerGroupIDs',
} as const;

function seasonsRefusal(refused: Refusal): Refusal {
  if (refused instanceof SeasonsStale)
    return new Refusal(refused.code, {
      beside: { Current: { Seasons: refused.seasons.map(presentSeason) } },
    });
  return refuseNamed(refused, (field) => wirePath(field.replaceAll(/\[(\d+)\]/gu, '.$1'), names));
}
