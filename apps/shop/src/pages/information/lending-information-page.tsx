import type { InformationPageName } from '@bivak/contract/wire';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { InformationPage } from './information-page.tsx';
import { useFormat } from '@bivak/web';
import { LOCALES } from '@bivak/web/formats';
import { type Facts, useShopFacts } from '../../features/information/model/shop-facts.ts';
import { inSentence } from '../../features/lending/model/in-sentence.ts';
import {
  roundNumber,
  useDayWords,
  useLending,
  useSeason,
  windowsIn,
} from '../../features/lending/model/use-lending.ts';

/** The pages that tell how lending works (spec 3 §2), with the figures of its settings. */
export function LendingPage({
  name,
  children,
}: {
  readonly name: InformationPageName;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('shop.lending.information');
  const { company } = useShop().contact;
  return (
    <InformationPage name={name} facts={useLendingFacts()} department={t('department', { company })}>
      {children}
    </InformationPage>
  );
}

export function AboutPage() {
  return <LendingPage name="about" />;
}

export function RegulationsPage() {
  return <LendingPage name="regulations" />;
}

export function EligibilityPage() {
  return <LendingPage name="eligibility" />;
}

export function PeakTimePage() {
  return <LendingPage name="peakTime" />;
}

/** What the texts of a shop that lends say of its settings, in the words of the page's language. */
function useLendingFacts(): Facts {
  const { shop, locale } = useApp();
  const lending = useLending();
  const format = useFormat();
  const t = useTranslations('shop.lending.information.facts');
  const { periods, tents, staffing, transports, overloadFine, ageGroups } = lending;
  const { customerGroups } = shop;
  const count = (kind: string) => tents.find((tent) => tent.kind === kind)?.roundCount ?? undefined;
  const loadOf = (kind: string) => transports.find((one) => one.kind === kind)?.tentsPerVehicle ?? undefined;
  const groupOf = (access: boolean) =>
    customerGroups.find(({ peakAccess }) => peakAccess === access)?.id ?? null;
  const list = new Intl.ListFormat(LOCALES[locale]);
  return {
    ...useShopFacts((place) => place === lending.warehouse),
    ...useSeasonFacts(groupOf(true), groupOf(false)),
    minimumDays: String(periods.minimumDays),
    maximumDays: String(periods.maximumDays),
    pickupDaysBefore: String(periods.pickupDaysBefore),
    seniorCount: numberOf(count('senior')),
    patrolCount: numberOf(count('patrol')),
    ageGroups: list.format(ageGroups.map(({ name }) => inSentence(name[locale], locale))),
    tentsPerVan: numberOf(loadOf('VAN')),
    tentsPerTruck: numberOf(loadOf('TRUCK')),
    personsForLoading: list.format([
      ...staffing.steps.map(({ upToTents, persons }) => t('persons', { persons, tents: upToTents })),
      t('personsAbove', { persons: staffing.above }),
    ]),
    fineFrom: euros(overloadFine.fromCents),
    fineTo: euros(overloadFine.toCents),
  };

  function numberOf(value: number | undefined): string | undefined {
    return value === undefined ? undefined : roundNumber(value, format.number);
  }

  function euros(cents: number): string {
    return format.money(cents / 100).replace(/[.,]00$/u, '');
  }
}

/** What a season decides; nothing while none is entered. */
function useSeasonFacts(youth: string | null, others: string | null): Facts {
  const words = useDayWords();
  const lending = useLending();
  const found = useSeason();
  if (found === null) return {};
  const { season, deadline } = found;
  const setting = lending.seasons.find(({ peak }) => peak.from === season.peak.from);
  const summer = season.peak.from.slice(0, 4);
  const stretches = (group: string | null) => {
    const windows = windowsIn(lending, season, group);
    return windows.length === 0 ? undefined : `${words.stretches(windows)} ${summer}`;
  };
  return {
    summer,
    peakDays: words.rangeYear(season.peak),
    applicationsFrom: words.day(season.applicationsFrom),
    deadline: words.weekday(deadline),
    distributionFrom: words.day(season.distributionFrom),
    resultBy: words.day(season.distributionTo),
    leftoversFrom: words.day(season.leftoversFrom),
    giveBackDays: setting === undefined ? undefined : String(setting.giveBackFreeDays),
    youthDays: stretches(youth),
    otherDays: stretches(others),
  };
}
