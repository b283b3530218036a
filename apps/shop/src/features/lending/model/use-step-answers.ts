import { memberCount, type Question, type WizardState } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useWizard } from './wizard-context.tsx';

/** What was answered, a line for each of the seven steps; empty where nothing was. */
export function useStepAnswers(): Readonly<Record<number, string>> {
  const { state, account } = useWizard();
  const words = useAnswerWords();
  return {
    1: [account.CompanyName, account.CustomerID].filter((text) => text !== '').join(', '),
    2: words('period', state),
    3: words('members', state),
    4: [words('purpose', state), words('location', state), words('spots', state)]
      .filter((text) => text !== '')
      .join(', '),
    5: [words('tents', state), state.answers.stock === true ? words('stock-tent', state) : '']
      .filter((text) => text !== '')
      .join(', '),
    6: words('transport', state),
  };
}

/** The answer of one question in a few words. */
export function useAnswerWords(): (question: Question, state: WizardState) => string {
  const t = useTranslations('shop.lending.wizard.answers');
  const format = useFormat();
  return (question, { answers }) => {
    const { camp, members, place, combined } = answers;
    switch (question) {
      case 'period':
        return camp === null ? '' : `${format.period(camp)} ${camp.to.slice(0, 4)}`;
      case 'members':
        return memberCount(members) === 0 ? '' : t('members', { count: memberCount(members) });
      case 'members-disabled':
        return t('disabled', { count: answers.disabled });
      case 'purpose':
        return answers.purpose === null ? '' : t(`purpose.${answers.purpose}`);
      case 'location':
        return place.source === 'UNKNOWN' ? t('placeUnknown') : place.city || place.title;
      case 'spots':
        return answers.existingSpots === 0 ? '' : t('spots', { count: answers.existingSpots });
      case 'tents':
        return [
          answers.senior === 0 ? '' : t('senior', { count: answers.senior }),
          answers.patrol === 0 ? '' : t('patrol', { count: answers.patrol }),
        ]
          .filter((text) => text !== '')
          .join(', ');
      case 'stock-tent':
        return t(answers.stock === true ? 'stock' : 'noStock');
      case 'transport':
        return answers.transport === null ? '' : t(`transport.${answers.transport}`);
      case 'transport-combine':
        return [combined.pickup, combined.return]
          .map((one) => one?.name ?? one?.code ?? '')
          .filter(Boolean)
          .join(', ');
      case 'club':
        return '';
      case 'summary':
        return answers.comments;
    }
  };
}
