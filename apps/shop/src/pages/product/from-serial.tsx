import { Icon } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import styles from './product-page.module.css';

/** Which machine led here, by its code or from the list of one's own. Whatever else stands in the address is not said. */
export function FromSerial() {
  const t = useTranslations('shop.product');
  const { serial = '' } = useSearch({ strict: false });
  if (!/^[\w./-]{1,80}$/u.test(serial)) return null;
  return (
    <p className={styles['serial']}>
      <Icon name="tool" />
      {t('serial', { serial })}
    </p>
  );
}
