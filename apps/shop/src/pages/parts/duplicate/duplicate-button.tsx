import { Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import type { OrderToCopy } from './order-to-copy.ts';
import { useDuplicate } from './use-duplicate.tsx';

/** The way to the same articles on other days, in the head of an order (spec 1 §2). */
export function DuplicateButton({ order }: { readonly order: OrderToCopy }) {
  const t = useTranslations('shop.duplicateReservation');
  const { mode } = useShop();
  const { ask, node } = useDuplicate();
  return (
    <>
      <Button size="s" variant="line" icon="repeat" onClick={() => ask(order)}>
        {t('open', { mode })}
      </Button>
      {node}
    </>
  );
}
