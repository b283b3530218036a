import { aboveMembers, disabledResult, memberCount, MOST_MEMBERS } from '@bivak/rules';
import { Note, NumberStepper } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';
import { YesNo } from './yes-no.tsx';

/** Whether members with a disability come, and how many (spec 3 §2, "Members-disabled"). */
export function MembersDisabledPage() {
  const t = useTranslations('shop.lending.wizard.disabled');
  const words = useStepperWords();
  const asked = useQuestion('members-disabled', ({ anyDisabled, disabled }) => {
    const result = disabledResult(anyDisabled, disabled);
    if (result.ok) return [];
    const isChoice = result.reason === 'no-choice';
    return [
      {
        fieldId: isChoice ? 'disabled' : 'disabled-count',
        label: t(isChoice ? 'label' : 'count'),
        message: t(`errors.${result.reason}`),
      },
    ];
  });
  const { anyDisabled, disabled, members } = asked.answers;
  const above = aboveMembers(disabled, memberCount(members));
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <YesNo
        id="disabled"
        label={t('label')}
        yes={t('yes')}
        no={t('no')}
        value={anyDisabled}
        onChange={(value) => asked.change({ anyDisabled: value })}
        error={asked.errorOf('disabled')}
      />
      {anyDisabled === true ? (
        <div className={styles.counter}>
          <b>{t('count')}</b>
          <NumberStepper
            live
            {...words(t('count'))}
            id="disabled-count"
            min={0}
            max={Math.max(disabled, Math.min(MOST_MEMBERS, memberCount(members)))}
            value={disabled}
            onChange={(disability) => asked.change({ anyDisabled: true, disability })}
          />
        </div>
      ) : null}
      <div aria-live="polite">
        {above > 0 ? <Note tone="warn">{t('above', { members: memberCount(members) })}</Note> : null}
      </div>
    </QuestionPage>
  );
}
