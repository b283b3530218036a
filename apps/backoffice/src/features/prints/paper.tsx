import { Button, classNames } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './paper.module.css';

/** A screen that is printed: its head and what is around it stay on the screen. */
export function Paper({
  title,
  note,
  before,
  actions,
  look = 'a4',
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly before?: ReactNode;
  /** What is chosen before it is printed. */
  readonly actions?: ReactNode;
  readonly look?: 'a4' | 'label';
  readonly children: ReactNode;
}) {
  const t = useTranslations('office.print');
  const print = () => window.print();
  useKeys([{ keys: 'p', label: t('print'), run: print }]);
  return (
    <>
      <div className={styles.head}>
        <ScreenHead
          title={title}
          note={note}
          before={before}
          actions={
            <>
              {actions}
              <Button onClick={print}>{t('print')}</Button>
            </>
          }
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, by the keyboard too */}
      <article tabIndex={0} className={classNames(styles.paper, styles[look])}>
        {children}
      </article>
    </>
  );
}
