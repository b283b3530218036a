import { aboveReported, memberCount, membersResult, MOST_MEMBERS } from '@bivak/rules';
import { Note, NumberStepper, RadioCards } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

/** How many come, by age or together (spec 3 §2, "Members"). */
export function MembersPage() {
  const t = useTranslations('shop.lending.wizard.members');
  const { shop, locale } = useApp();
  const { customer } = useWizard();
  const words = useStepperWords();
  const asked = useQuestion('members', ({ members }) => {
    const result = membersResult(members);
    if (result.ok) return [];
    return [{ fieldId: 'members', label: t('label'), message: t(`errors.${result.reason}`) }];
  });
  const { members } = asked.answers;
  const count = memberCount(members);
  const reported = numberOf(customer?.CustomFields?.['CUST_MemberCount']);
  const above = aboveReported(count, reported);
  const groups = shop.lending?.ageGroups ?? [];
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <RadioCards
        label={t('how')}
        options={[
          { value: 'AGE', title: t('byAge') },
          { value: 'TOTAL', title: t('together') },
        ]}
        value={members.mode}
        onChange={(memberMode) => asked.change({ memberMode })}
      />
      <div id="members" tabIndex={-1}>
        {members.mode === 'AGE' ? (
          groups.map(({ kind, name }) => (
            <div key={kind} className={styles.counter}>
              <b>{name[locale]}</b>
              <NumberStepper
                live
                {...words(name[locale])}
                min={0}
                max={MOST_MEMBERS}
                value={members[kind]}
                onChange={(value) => asked.change({ [kind]: value })}
              />
            </div>
          ))
        ) : (
          <div className={styles.counter}>
            <b>{t('label')}</b>
            <NumberStepper
              live
              {...words(t('label'))}
              min={0}
              max={MOST_MEMBERS}
              value={members.total}
              onChange={(total) => asked.change({ total })}
            />
          </div>
        )}
      </div>
      <p className={styles.sum}>
        <span>{t('sum')}</span>
        <output>
          <b>{count}</b>
        </output>
      </p>
      <div aria-live="polite">
        {above > 0 ? (
          <Note tone="warn" title={t('aboveTitle', { count: above })}>
            {t('aboveText', { reported: reported ?? 0 })}
          </Note>
        ) : null}
      </div>
    </QuestionPage>
  );
}

function numberOf(value: unknown): number | null {
  const count = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(count) ? count : null;
}
