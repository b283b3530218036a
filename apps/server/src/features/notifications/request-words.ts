import {
  deadlineDay,
  type IsoDate,
  isPending,
  peakSeason,
  requestLabel,
  requestNumber,
  type Season,
  seasonsOf,
  type TentKind,
} from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { dayText, instantText, periodText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
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
  { language, now }: { readonly language: Language; readonly now: EpochMs },
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
