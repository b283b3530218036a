import {
  type CampRules,
  type Period,
  campResult,
  daysInclusive,
  deadlineDay,
  eachDay,
  lendingKind,
  peakSeason,
} from '@bivak/rules';
import { Icon, Note, Spinner, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { CampCalendar } from '../../features/lending/components/camp-calendar.tsx';
import { DepotSlots } from '../../features/lending/components/depot-slots.tsx';
import { useCampWords } from '../../features/lending/model/use-camp-words.ts';
import { type QuestionError, useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

// Only the peak asks it.
const WishedHours = lazy(async () => ({
  default: (await import('../../features/lending/components/wished-hours.tsx')).WishedHours,
}));

/** When the camp is; from it follow the days of fetching and bringing back (spec 3 §2, "Period"; LOOK §2). */
export function PeriodPage() {
  const t = useTranslations('shop.lending.wizard.period');
  const tg = useTranslations('shop.global');
  const { rules, rulesFailed, retryRules, customer, closingNames } = useWizard();
  const { clock } = useApp();
  const words = useCampWords(closingNames);
  const find = ({ camp, pickupSlot, returnSlot, name }: Answers): readonly QuestionError[] => {
    const at = (fieldId: 'camp' | 'pickup' | 'return' | 'name', message: string) => ({
      fieldId,
      label: t(`fields.${fieldId}`),
      message,
    });
    if (rules === null || camp === null) return [at('camp', t('errors.required'))];
    const result = campResult(camp, rules);
    if (!result.ok) return [at('camp', words(result))];
    return [
      ...(name.length > LONGEST_NAME ? [at('name', t('errors.name', { most: LONGEST_NAME }))] : []),
      ...(result.kind === 'reservation' && pickupSlot === null ? [at('pickup', t('errors.pickup'))] : []),
      ...(result.kind === 'reservation' && returnSlot === null ? [at('return', t('errors.return'))] : []),
    ];
  };
  const asked = useQuestion('period', find);
  if (rulesFailed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retryRules} />;
  if (rules === null || customer === null) return <Spinner label={tg('loading')} showLabel />;
  const { camp, pickupSlot, returnSlot, name } = asked.answers;
  const result = camp === null ? null : campResult(camp, rules);
  const kind = lendingKind(camp, rules.seasons, rules.customerGroup, clock.today());
  return (
    <QuestionPage
      wide
      asked={asked}
      title={t('title')}
      lead={t('lead', { least: rules.minimumDays, most: rules.maximumDays })}
    >
      <FormerDays />
      <div className="stack" id="camp" tabIndex={-1}>
        <ChosenDays camp={camp} />
        <CampCalendar
          rules={rules}
          camp={camp}
          rental={result?.ok === true ? result.rental : null}
          closingNames={closingNames}
          onChange={({ from, to }) => asked.change({ firstDay: from, lastDay: to })}
        />
        {result?.ok === false ? <Note tone="bad">{words(result)}</Note> : null}
        <WhyThen rules={rules} rental={result?.ok === true ? result.rental : null} />
      </div>
      {kind === 'application' && camp !== null && result?.ok === true ? (
        <>
          <PeakNote camp={camp} rules={rules} />
          <Suspense fallback={null}>
            <WishedHours rental={result.rental} wishes={{ pickupSlot, returnSlot }} onChange={asked.change} />
          </Suspense>
        </>
      ) : null}
      {result?.ok === true && result.kind === 'reservation' ? (
        <div className={styles.slots}>
          <DepotSlots
            id="pickup"
            direction="pickup"
            day={result.rental.from}
            value={pickupSlot}
            error={asked.errorOf('pickup')}
            onChange={(slot) => asked.change({ pickupSlot: slot })}
          />
          <DepotSlots
            id="return"
            direction="return"
            day={result.rental.to}
            value={returnSlot}
            error={asked.errorOf('return')}
            onChange={(slot) => asked.change({ returnSlot: slot })}
          />
        </div>
      ) : null}
      <TextField
        id="name"
        label={t('fields.name')}
        optional={tg('optional')}
        hint={t('nameHint')}
        maxLength={LONGEST_NAME}
        value={name}
        error={asked.errorOf('name')}
        onChange={(event) => asked.change({ name: event.target.value })}
      />
    </QuestionPage>
  );
}

type Answers = Parameters<Parameters<typeof useQuestion>[1]>[0];

const LONGEST_NAME = 100;

/** Tents were chosen for other days; the days of a copied request may be over. */
function FormerDays() {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const { formerCamp } = useWizard().state;
  if (formerCamp === null) return null;
  return (
    <Note tone="info">
      {t('former', { period: `${format.period(formerCamp)} ${formerCamp.to.slice(0, 4)}` })}
    </Note>
  );
}

/** The choice in words, which is also read out. */
function ChosenDays({ camp }: { readonly camp: Period | null }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  return (
    <p className={styles.chosen} aria-live="polite">
      {camp === null
        ? t('none')
        : t('chosen', {
            from: format.day(camp.from, 'long'),
            to: format.day(camp.to, 'longYear'),
          })}
      {camp === null ? null : <span> · {t('days', { count: daysInclusive(camp.from, camp.to) })}</span>}
    </p>
  );
}

/** Which days the depot is closed around the camp, and what follows from it. */
function WhyThen({ rules, rental }: { readonly rules: CampRules; readonly rental: Period | null }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const { closingNames } = useWizard();
  if (rental === null) return null;
  const closed = eachDay(rental.from, rental.to).flatMap((date) => {
    const name = closingNames.get(date);
    return rules.depot.closingDays.includes(date) && name !== undefined && name !== ''
      ? [`${format.day(date, 'dayMonthLong')} (${name})`]
      : [];
  });
  return (
    <p className={styles.why}>
      <Icon name="info" />
      <span>
        {closed.length === 0 ? null : <b>{t('closed', { days: closed.join(', ') })} </b>}
        {t('therefore', { from: format.day(rental.from, 'long'), to: format.day(rental.to, 'long') })}
      </span>
    </p>
  );
}

function PeakNote({ camp, rules }: { readonly camp: Period; readonly rules: CampRules }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const season = peakSeason(rules.seasons, camp);
  if (season === null) return null;
  const last = deadlineDay(season);
  return (
    <Note tone="peak" title={t('peakTitle')}>
      {t('peakText', { day: format.day(last, 'longYear') })}
    </Note>
  );
}
