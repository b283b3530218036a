import { Dialog } from '@bivak/ui/dialog';
import { useTranslations } from 'use-intl';
import styles from './frame.module.css';
import { MenuList, ShopSwitch } from './menu-list.tsx';

/** The menu over the page of a phone. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('office.frame');
  const global = useTranslations('shop.global');
  return (
    <Dialog open onClose={onClose} title={t('menu')} closeLabel={global('close')} size="s">
      <div className={styles.sheet}>
        <ShopSwitch />
        <MenuList onLeave={onClose} />
      </div>
    </Dialog>
  );
}
