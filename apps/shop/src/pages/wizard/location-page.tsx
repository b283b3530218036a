import { placeFieldFaults } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { PlaceForm, usePlaceErrors } from '../../features/lending/components/place-form.tsx';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { QuestionPage } from './question-page.tsx';

/** Where the camp is, as far as it is known (spec 3 §2, "Location"). */
export function LocationPage() {
  const t = useTranslations('shop.lending.wizard.location');
  const errorsOf = usePlaceErrors();
  const asked = useQuestion('location', ({ place }) => errorsOf(placeFieldFaults(place)));
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <PlaceForm place={asked.answers.place} errorOf={asked.errorOf} onChange={asked.change} />
    </QuestionPage>
  );
}
