import { Button, askConfirm } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import styles from './cart-page.module.css';

/** Throws out all that can be removed, after a question (spec 2 §6, "IsRemovable"). */
export function ClearCart({ count, actions }: { readonly count: number; readonly actions: CartActions }) {
  const t = useTranslations('shop.cart');
  const { run, busy } = useWrite(actions.clear);
  if (count < 2) return null;

  async function clear(): Promise<void> {
    // The yes is to the cart as it stands now, own changes included, and to nothing that comes in meanwhile.
    await actions.settle();
    const seen = actions.seen();
    const agreed = await askConfirm({
      id: 'clear-cart',
      title: t('clearTitle'),
      text: t('clearText', { count }),
      yes: t('clearConfirm'),
      no: t('clearCancel'),
    });
    if (agreed === null) return;
    await run(seen);
  }
  return (
    <div className={styles['clear']}>
      <Button size="s" variant="quiet" icon="trash" busy={busy} onClick={() => void clear()}>
        {t('clear')}
      </Button>
    </div>
  );
}
