import type { Period } from '../periods/period-rules.ts';
import type { IsoDate } from '../time/iso-date.ts';
import type { BlockedRange, CampRules } from './camp-days.ts';
import type { DepotDays } from './depot-days.ts';
import type { Season } from './season.ts';

/** Days as settings hold them: yyyy-MM-dd, validated there. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface SeasonSetting extends Pick<Season, 'customerGroups'>, Record<SeasonDay, string> {
  readonly peak: DayRange;
}

type SeasonDay = Exclude<keyof Season, 'peak' | 'customerGroups'>;

/** What of a lending shop's settings decides camp days. */
export interface CampSettings {
  readonly seasons: readonly SeasonSetting[];
  readonly customerGroups: readonly { readonly id: string; readonly windows: readonly DayRange[] }[];
  readonly blockedRanges: readonly (DayRange & {
    readonly reason?: Readonly<Record<string, string>> | undefined;
  })[];
  readonly periods: Pick<
    CampRules,
    'startsInDays' | 'minimumDays' | 'maximumDays' | 'reservationDaysInAdvance'
  > & {
    /** Of pickup and return from the camp. */
    readonly pickupDaysBefore: number;
  };
}

/** What decides the camp days of a customer group: the wizard's calendar and every claim of a lending tent ask it. */
export function campRulesOf(
  settings: CampSettings,
  who: {
    readonly customerGroup: string | null;
    readonly today: IsoDate;
    /** In which the reasons of blocked ranges are said; without it they are left out. */
    readonly language?: string;
    readonly depot: Omit<DepotDays, 'today' | 'mostDaysAway'>;
  },
): CampRules {
  const { periods, customerGroups } = settings;
  const { customerGroup, today, depot, language } = who;
  return {
    today,
    seasons: seasonsOf(settings),
    customerGroup,
    windows: (customerGroups.find(({ id }) => id === customerGroup)?.windows ?? []).map(dated),
    blockedRanges: settings.blockedRanges.map((range): BlockedRange => {
      return { ...dated(range), reason: language === undefined ? undefined : range.reason?.[language] };
    }),
    startsInDays: periods.startsInDays,
    minimumDays: periods.minimumDays,
    maximumDays: periods.maximumDays,
    reservationDaysInAdvance: periods.reservationDaysInAdvance,
    depot: { ...depot, today, mostDaysAway: periods.pickupDaysBefore },
  };
}

/** Reads the seasons of the settings in the rules' own days. */
export function seasonsOf({ seasons }: Pick<CampSettings, 'seasons'>): readonly Season[] {
  return seasons.map(({ peak, customerGroups, ...days }) => ({
    peak: dated(peak),
    customerGroups,
    applicationsFrom: days.applicationsFrom as IsoDate,
    distributionFrom: days.distributionFrom as IsoDate,
    distributionTo: days.distributionTo as IsoDate,
    leftoversFrom: days.leftoversFrom as IsoDate,
  }));
}

function dated({ from, to }: DayRange): Period {
  return { from: from as IsoDate, to: to as IsoDate };
}
