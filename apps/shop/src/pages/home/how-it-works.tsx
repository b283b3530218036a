import { Icon, VisuallyHidden } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import styles from './how-it-works.module.css';

const STEPS = [
  { icon: 'calendar', title: 'how1Title', text: 'how1Text' },
  { icon: 'box', title: 'how2Title', text: 'how2Text' },
  { icon: 'truck', title: 'how3Title', text: 'how3Text' },
] as const;

export function HowItWorks() {
  const t = useTranslations('shop.home');
  const asked = useAsked();
  const sales = asked.mode === 'sales';
  return (
    <section className="wrap section" aria-labelledby="how">
      <h2 id="how">
        <VisuallyHidden>{t('howTitle')}</VisuallyHidden>
      </h2>
      <ol className={styles['how']}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{t(title, asked)}</h3>
            <p className="soft">{t(sales && text === 'how3Text' ? 'how3TextSales' : text, asked)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
