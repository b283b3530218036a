import {
  deadlineDay,
  type IsoDate,
  isPending,
  peakSeason,
  requestLabel,
  requestNumber,
  percentOf,
  type SaidValue,
  type Season,
  seasonsOf,
  type Sentence,
  tellOutcome,
  type TentKind,
  type ToldOutcome,
} from '@bivak/rules';
import { routePath } from '@bivak/contract/shop-config';
import type { EpochMs } from '../../platform/database/types.ts';
import { dayText, instantText, periodText, slotText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { OwnOutcome } from '../division/index.ts';
import type { ToldRequest } from '../lending/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { oneLine } from './typed-words.ts';

/** A rental request in words: what its letter and its mails have in common. */
export interface RequestWords {
  readonly number: string;
  readonly facts: MailContent['facts'];
  readonly tents: readonly RequestedTent[];
  /** Whether patrol tents may come in the place of senior tents; null where no senior tent was asked. */
  readonly substitute: string | null;
  /** What follows, with its dates. */
  readonly next: readonly string[];
  /** What its division gave, in the order of the page; null where it was in none. */
  readonly outcome: OutcomeWords | null;
}

/** A result as page, mail and letter tell it (`design/division.md` §6.1). */
export interface OutcomeWords {
  readonly verdict: string;
  readonly parts: MailContent['facts'];
}

export interface RequestedTent {
  readonly name: string;
  readonly asked: number;
  /** Null until it is assigned. */
  readonly granted: number | null;
}

interface Told {
  readonly shop: MailShop;
  readonly request: ToldRequest;
  readonly language: Language;
  readonly season: Season | null;
  readonly today: IsoDate;
  readonly t: Translate;
}

export function requestWords(
  shop: MailShop,
  request: ToldRequest,
  {
    language,
    now,
    outcome,
  }: { readonly language: Language; readonly now: EpochMs; readonly outcome: OwnOutcome | null },
): RequestWords {
  const { lending } = shop.config;
  const seasons = lending === undefined ? [] : seasonsOf(lending);
  const told: Told = {
    shop,
    request,
    language,
    // A stored request is told by the season of its own days (`design/lending.md` §1).
    season: peakSeason(seasons, { from: request.firstDay, to: request.lastDay }),
    today: shop.zone.dayOf(now),
    t: shop.translate[language],
  };
  const substitute = told.t(`request.${request.acceptsSubstitute ? 'substitute' : 'noSubstitute'}`);
  return {
    number: requestNumber(request.id),
    facts: [...standingFacts(told), ...campFacts(told), ...transportFacts(told)],
    tents: tentsOf(told),
    substitute: request.senior === 0 ? null : substitute,
    next: nextOf(told),
    outcome: outcome === null ? null : outcomeWords(told, outcome),
  };
}

function outcomeWords({ shop, language, t }: Told, outcome: OwnOutcome): OutcomeWords {
  const told = tellOutcome(toldOf(outcome, shop));
  const say = ({ key, values }: Sentence): string => {
    const params = Object.entries(values).map(
      ([name, value]) => [name, saidValue(value, language, t)] as const,
    );
    return t(`outcome.${key}`, Object.fromEntries(params));
  };
  const part = (name: string, sentences: readonly Sentence[]): MailContent['facts'] =>
    sentences.length === 0 ? [] : [{ name, lines: sentences.map(say) }];
  const { places, roundId } = outcome;
  const percent = percentOf(places.share);
  const isMeasured = Math.min(places.asked, places.need) > 0;
  const divisionId = roundId.slice(0, 4);
  const href = canonicalOrigin(shop) + routePath(shop.config, 'division', language, { divisionId });
  return {
    verdict: say(told.verdict),
    parts: [
      {
        name: t('request.outcome.result'),
        lines: [
          `${say(told.verdict)}.`,
          ...(isMeasured ? [t('request.outcome.share', { percent })] : []),
          ...told.tents.map(say),
        ],
      },
      ...hoursOf(outcome, language, t),
      ...part(t('request.outcome.overNorm'), told.overNorm === null ? [] : [told.overNorm]),
      ...told.reasons.flatMap(({ title, sentences }) => part(say(title), sentences)),
      ...part(t('request.outcome.substitutes'), told.substitutes),
      ...part(t('request.outcome.fair'), told.fair),
      {
        name: t('request.outcome.steps'),
        lines: [...told.steps.map(say), t('request.outcome.check', { href })],
      },
      ...actsOf(outcome, language, t),
    ],
  };
}

/** When the group is expected at the depot. */
function hoursOf({ loan, hours }: OwnOutcome, language: Language, t: Translate): MailContent['facts'] {
  if (loan === null) return [];
  const moment = (day: IsoDate, hour: OwnOutcome['hours']['pickup']) =>
    hour === null ? dayText(day, language) : `${dayText(day, language)}, ${slotText(hour.from, hour.to)}`;
  return [
    {
      name: t('request.outcome.hours'),
      lines: [
        t('request.outcome.there', { moment: moment(loan.from, hours.pickup) }),
        t('request.outcome.back', { moment: moment(loan.to, hours.back) }),
        t('request.outcome.otherHour'),
      ],
    },
  ];
}

/** Each with its day and effect; silence keeps the tents. */
function actsOf({ actions, loan }: OwnOutcome, language: Language, t: Translate): MailContent['facts'] {
  const day = (of: IsoDate) => dayText(of, language);
  const { shift, wait, giveBack, appeal } = actions;
  const lines = [
    ...(loan === null ? [] : [t('request.outcome.silence')]),
    ...shift.map(({ camp, places }) =>
      t('request.outcome.shift', { from: day(camp.from), to: day(camp.to), places }),
    ),
    ...(wait?.place == null ? [] : [t('request.outcome.wait', { place: wait.place, of: wait.of })]),
    ...(giveBack === null ? [] : [t('request.outcome.giveBack', { day: day(giveBack.freeUntil) })]),
    ...(appeal === null ? [] : [t('request.outcome.appeal', { day: day(appeal.until) })]),
  ];
  return lines.length === 0 ? [] : [{ name: t('request.outcome.acts'), lines }];
}

/** A day of a sentence, whose year is known: 12 juli, or maandag 12 juli. */
function sentenceDay(day: IsoDate, language: Language, weekday?: 'long'): string {
  const options = { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const locale = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' }[language];
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${day}T00:00:00Z`)).replaceAll(',', '');
}

const kinds = ['senior', 'patrol', 'stock'] as const satisfies readonly TentKind[];

function saidValue(value: SaidValue, language: Language, t: Translate): string | number {
  if (typeof value !== 'object') return value;
  if ('day' in value) return sentenceDay(value.day, language);
  if ('weekday' in value) return sentenceDay(value.weekday, language, 'long');
  const counted = kinds.flatMap((kind) => {
    const count = value.tents[kind] ?? 0;
    return count === 0 ? [] : [t(`outcome.kinds.${kind}`, { count })];
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(counted);
}

function toldOf(outcome: OwnOutcome, shop: MailShop): ToldOutcome {
  const kindOf = (id: string): TentKind =>
    shop.config.lending?.tents.find(({ item }) => item === id)?.kind ?? 'senior';
  const { need } = outcome;
  return {
    places: outcome.places,
    tents: outcome.tents.map(({ claim, ...tent }) => ({ ...tent, need: claim })),
    need: {
      members: need.members,
      disability: need.disability,
      extraPerDisabled: need.extraPlacesPerDisabled,
      existing: need.existingSpots,
      elsewhere: need.elsewhere,
    },
    isGuaranteed: outcome.isGuaranteed,
    missing: outcome.missing.map(({ itemId, ...one }) => ({ ...one, kind: kindOf(itemId) })),
    substitutesGone: outcome.substitutesGone.map(({ itemId, day }) => ({ kind: kindOf(itemId), day })),
    alike: outcome.fair.alike,
    lot: outcome.lot,
  };
}

function standingFacts({ shop, request, language, season, today, t }: Told): MailContent['facts'] {
  const { label } = requestLabel(request.state, isPending(season, today));
  const { companyName, customerId, stamboekNumber, name, createdAt } = request;
  return [
    {
      name: t('request.facts.number'),
      lines: [requestNumber(request.id), oneLine(name)].filter((line) => line !== ''),
    },
    {
      name: t('request.facts.state'),
      lines: [
        t(`request.states.${label}`),
        t('request.sentAt', { at: instantText(createdAt, language, shop.zone.name) }),
      ],
    },
    {
      name: t('request.facts.association'),
      lines: [
        oneLine(companyName),
        t('request.customerId', { id: customerId }),
        ...(stamboekNumber === null
          ? []
          : [t('request.stamboekNumber', { number: oneLine(stamboekNumber) })]),
      ],
    },
    {
      name: t('request.facts.camp'),
      lines: [
        t(`request.purpose.${request.purpose}`),
        t('request.days', {
          from: dayText(request.firstDay, language),
          to: dayText(request.lastDay, language),
        }),
        ...(season === null
          ? []
          : [
              t(request.state === 'REQUESTED' ? 'request.peakOpen' : 'request.peak', {
                period: periodText(season.peak.from, season.peak.to, language),
              }),
            ]),
      ],
    },
  ];
}

function campFacts({ shop, request, language, t }: Told): MailContent['facts'] {
  const { total, disability, existingSpots } = request;
  const groups = (shop.config.lending?.ageGroups ?? []).flatMap(({ kind, name }) =>
    request[kind] > 0 ? [t('request.ageGroup', { name: name[language], count: request[kind] })] : [],
  );
  const disabled = disability === 0 ? [] : [t('request.disability', { count: disability })];
  return [
    { name: t('request.facts.place'), lines: placeLines(request, language, t) },
    {
      name: t('request.facts.sleepers'),
      lines: [
        t('request.sleepers', { count: total }),
        ...groups,
        ...disabled,
        t('request.existingSpots', { count: existingSpots }),
      ],
    },
  ];
}

function placeLines(
  { title, street, number, postalCode, city, country }: ToldRequest,
  language: Language,
  t: Translate,
): string[] {
  const isKnown = [street, number, postalCode, city].some((text) => text !== '');
  const address = isKnown
    ? [`${street} ${number}`, `${postalCode} ${city} ${countryName(country, language)}`]
    : [t('request.placeUnknown')];
  return [title, ...address].map(oneLine).filter((line) => line !== '');
}

function countryName(country: string, language: Language): string {
  if (!/^[A-Z]{2}$/u.test(country)) return '';
  return `(${new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country})`;
}

function transportFacts({ request, t }: Told): MailContent['facts'] {
  const { transport, units, personnel, weight } = request;
  const together = (['pickup', 'return'] as const).flatMap((way) => {
    const code = request[`${way}Code`];
    const name = oneLine(request[`${way}Name`] ?? '');
    if (code === null) return [];
    return [{ name: t(`request.facts.${way}With`), lines: name === '' ? [code] : [name, code] }];
  });
  return [
    {
      name: t('request.facts.transport'),
      lines: [
        t(`request.transport.${transport}`, { count: units ?? 0 }),
        `${t('request.personnel', { count: personnel })}, ${t('request.weight', { weight })}`,
      ],
    },
    ...together,
  ];
}

function tentsOf({ request, t }: Told): RequestedTent[] {
  const { state, senior, patrol, stock } = request;
  const isAssigned = state === 'ASSIGNED';
  const tent = (kind: TentKind, asked: number, granted: number | null): RequestedTent => ({
    name: t(`request.tents.${kind}`),
    asked,
    granted: isAssigned ? (granted ?? 0) : null,
  });
  return [
    tent('senior', senior, request.grantedSenior),
    tent('patrol', patrol, request.grantedPatrol),
    tent('stock', Number(stock), Number(request.grantedStock ?? false)),
  ].filter(({ asked, granted }) => asked > 0 || (granted ?? 0) > 0);
}

function nextOf({ request, language, season, today, t }: Told): string[] {
  const day = (of: IsoDate) => dayText(of, language);
  const { state, reservationId } = request;
  const pending = isPending(season, today);
  if (state === 'CANCELED') {
    const again =
      season === null || pending ? [] : [t('request.next.again', { until: day(deadlineDay(season)) })];
    return [t('request.next.canceled'), ...again];
  }
  if (state === 'ASSIGNED') {
    if (reservationId !== null) return [t('request.next.assigned')];
    const leftovers =
      season === null || today > season.peak.to
        ? []
        : [t('request.next.leftovers', { from: day(season.leftoversFrom) })];
    return [t('request.next.nothing'), ...leftovers];
  }
  if (season === null) return [t('request.next.then')];
  const { distributionFrom, distributionTo } = season;
  return [
    ...(pending ? [] : [t('request.next.change', { until: day(deadlineDay(season)) })]),
    pending
      ? t('request.next.pending', { to: day(distributionTo) })
      : t('request.next.divide', { from: day(distributionFrom), to: day(distributionTo) }),
    t('request.next.then'),
  ];
}
