import type { ShopConfig } from '@bivak/contract/shop-config';
import { isPending, seasonsOf } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { seasonsRefusal } from '../division/index.ts';
import { countRequests } from '../lending/index.ts';
import { evaluateWrites } from './evaluate-writes.ts';
import { SettingChanged, staffChangeSetting } from './settings.commands.ts';
import { standingFrom } from './settings.queries.ts';
import { readRows } from './settings.sql.ts';

type Lending = NonNullable<ShopConfig['lending']>;
export type SeasonSetting = Lending['seasons'][number];

/** They are a part of it, and what else stands in it stays. */
const setting = 'lending';

export interface StandingSeasons {
  readonly seasons: readonly SeasonSetting[];
  readonly groups: Lending['customerGroups'];
  /** Of the setting's row; 0: nobody edited it. */
  readonly version: number;
}

/** The seasons as they hold, read from the table itself, so that whoever has just written sees them. */
export const staffSeasons = query(
  { right: 'requests.read', shared: 'nobody' },
  async ({ shop }: BareContext): Promise<StandingSeasons | Refusal> => {
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const standing = standingFrom(shop, await readRows(shop.database)).find(({ name }) => name === setting);
    const { seasons } = (standing?.value ?? lending) as Lending;
    return { seasons, groups: lending.customerGroups, version: standing?.version ?? 0 };
  },
);

interface FromTo {
  readonly from: number;
  readonly to: number;
}

export interface SeasonsChanged {
  readonly version: number;
  readonly inPeak: FromTo;
  readonly pending: FromTo;
}

/** Somebody else changed the seasons since. */
export class SeasonsStale extends Refusal {
  readonly seasons: readonly SeasonSetting[];
  constructor(seasons: readonly SeasonSetting[]) {
    super('VersionStale');
    this.seasons = seasons;
  }
}

/** Writes the dates of all seasons, or tells what that would do to the requests that stand: each is of the season of its own days. */
export const staffChangeSeasons = command(
  { right: 'settings.write' },
  async (
    context: BareContext,
    {
      seasons,
      version,
      isDryRun,
    }: { readonly seasons: readonly SeasonSetting[]; readonly version: number; readonly isDryRun: boolean },
  ): Promise<SeasonsChanged | Refusal> => {
    const { shop } = context;
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const rows = await readRows(shop.database);
    const standing = standingFrom(shop, rows).find(({ name }) => name === setting);
    const whole = (standing?.value ?? lending) as Lending;
    const before = whole.seasons;
    const value = { ...whole, seasons };
    if ((standing?.version ?? 0) !== version) return new SeasonsStale(before);
    const broken = await seasonsRefusal(context, seasonsOf({ seasons }));
    if (broken !== null) return broken;
    const evaluated = evaluateWrites(shop, rows, [{ name: setting, value }]);
    if (isRefusal(evaluated)) return evaluated;
    const [was, willBe] = [await counted(context, before), await counted(context, seasons)];
    const effects = {
      inPeak: { from: was.inPeak, to: willBe.inPeak },
      pending: { from: was.pending, to: willBe.pending },
    };
    if (isDryRun) return { version, ...effects };
    const written = await staffChangeSetting(context, {
      name: setting,
      value,
      version: version === 0 ? null : version,
    });
    if (written instanceof SettingChanged)
      return new SeasonsStale((written.current.value as Lending).seasons);
    if (isRefusal(written)) return written;
    return { version: written[0]?.version ?? version, ...effects };
  },
);

/** Open requests in a peak, and those that a distribution decides by now. */
async function counted(
  { shop, now }: BareContext,
  seasons: readonly SeasonSetting[],
): Promise<{ readonly inPeak: number; readonly pending: number }> {
  const today = shop.zone.dayOf(now);
  const all = seasonsOf({ seasons });
  const search = {
    states: ['REQUESTED'] as const,
    isOutside: false,
    pattern: null,
    number: '-',
    flag: null,
    lenders: [],
    groupId: null,
    from: null,
    to: null,
  };
  const [inPeak, pending] = await Promise.all([
    countRequests(shop.database, { ...search, peaks: all.map(({ peak }) => peak) }),
    countRequests(shop.database, {
      ...search,
      peaks: all.filter((season) => isPending(season, today)).map(({ peak }) => peak),
    }),
  ]);
  return { inPeak: inPeak.total, pending: pending.total };
}
