import { resumeAt } from '@bivak/rules';
import { buttonClass, Note } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { questionPaths } from '../../features/lending/model/question-paths.ts';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { useApp } from '../../app-context.tsx';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

/** Whose request it is (spec 3 §2, "Club"), and what somebody of them began before. */
export function ClubPage() {
  const t = useTranslations('shop.lending.wizard.club');
  const { locale } = useApp();
  const { customerGroups } = useShop();
  const { account, customer, rules } = useWizard();
  const asked = useQuestion('club', () => []);
  const group = customerGroups.find(({ id }) => id === customer?.CustomerGroupID);
  const today = rules?.today ?? '';
  const season = rules?.seasons.find(({ peak }) => peak.to >= today);
  const isBarred = season !== undefined && !season.customerGroups.includes(customer?.CustomerGroupID ?? '');
  const members = customer?.CustomFields?.['CUST_MemberCount'];
  const facts = [
    [t('name'), account.CompanyName],
    [t('code'), account.CustomerID],
    [t('number'), textOf(customer?.CustomFields?.['CUST_StamboekNumber'])],
    [t('group'), group?.name[locale] ?? ''],
    [t('members'), textOf(members)],
    [t('place'), [customer?.ZipCode, customer?.City].filter(Boolean).join(' ')],
  ].filter(([, value]) => value !== '');
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <Begun />
      {isBarred ? <Note tone="peak">{t('barred')}</Note> : null}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t('wrong')}{' '}
        <Link to="/account" className="link">
          {t('toData')}
        </Link>
      </p>
    </QuestionPage>
  );
}

/** Somebody has begun: who and when, and the way to where it goes on. */
function Begun() {
  const t = useTranslations('shop.lending.wizard');
  const format = useFormat();
  const { draft, state, requestId } = useWizard();
  const at = resumeAt(state);
  if (draft === null || requestId !== null || at === 'club') return null;
  return (
    <Note
      tone="info"
      title={t('begun.title', {
        who: draft.begunBy ?? t('conflict.somebody'),
        day: format.day(format.dayOf(draft.begunAt), 'long'),
      })}
    >
      <p>{t('begun.text')}</p>
      <p className="row">
        <Link to={questionPaths[at]} className={buttonClass({ size: 's' })}>
          {t('begun.goOn')}
        </Link>
      </p>
    </Note>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
