import { Icon, VisuallyHidden } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import styles from './how-it-works.module.css';

const STEPS = [
  { icon: 'calendar', title: 'how1Title', text: 'how1Text' },
  { icon: 'box', title: 'how2Title', text: 'how2Text' },
  { icon: 'truck', title: 'how3Title', text: 'how3Text' },
] as const;

export function HowItWorks() {
  const t = useTranslations('shop.home');
  const sales = useShop().mode === 'sales';
  return (
    <section className="wrap section" aria-labelledby="how">
      <h2 id="how">
        <VisuallyHidden>{t('howTitle')}</VisuallyHidden>
      </h2>
      <ol className={styles['how']}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{t(sales && title === 'how1Title' ? 'how1TitleSales' : title)}</h3>
            <p className="soft">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
