import { memberCount, MOST_MEMBERS } from '@bivak/rules';
import { Note, NumberStepper } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

/** Asks for the sleeping places that the group has already (spec 3 §2, "Spots"). */
export function SpotsPage() {
  const t = useTranslations('shop.lending.wizard.spots');
  const words = useStepperWords();
  const asked = useQuestion('spots', () => []);
  const { existingSpots, members } = asked.answers;
  const left = memberCount(members) - existingSpots;
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <div className={styles.counter}>
        <b>{t('label')}</b>
        <NumberStepper
          live
          {...words(t('label'))}
          min={0}
          max={MOST_MEMBERS}
          value={existingSpots}
          onChange={(value) => asked.change({ existingSpots: value })}
        />
      </div>
      <p className={styles.sum} aria-live="polite">
        <span>{t('needed')}</span>
        <b>{Math.max(0, left)}</b>
      </p>
      {left <= 0 && memberCount(members) > 0 ? <Note tone="info">{t('enough')}</Note> : null}
    </QuestionPage>
  );
}
