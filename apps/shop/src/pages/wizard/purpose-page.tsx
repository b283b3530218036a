import { RadioCards } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { QuestionPage } from './question-page.tsx';

/** A camp or something else (spec 3 §2, "Purpose"). */
export function PurposePage() {
  const t = useTranslations('shop.lending.wizard.purpose');
  const asked = useQuestion('purpose', ({ purpose }) =>
    purpose === null ? [{ fieldId: 'purpose', label: t('label'), message: t('required') }] : [],
  );
  return (
    <QuestionPage asked={asked} title={t('title')}>
      <RadioCards
        id="purpose"
        label={t('label')}
        hideLabel
        options={[
          { value: 'CAMP', title: t('camp'), text: t('campText') },
          { value: 'OTHER', title: t('other'), text: t('otherText') },
        ]}
        value={asked.answers.purpose}
        onChange={(purpose) => asked.change({ purpose })}
        error={asked.errorOf('purpose')}
      />
    </QuestionPage>
  );
}
