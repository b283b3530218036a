import type { CartItem } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';

type Lacking = CartItem['LackingAddOns'][number];

/** What an article cannot go without, and the press that adds it. */
export function LackingAddOn({
  lacking,
  of,
  onAdd,
}: {
  readonly lacking: Lacking;
  readonly of: string;
  readonly onAdd: (lacking: Lacking) => void;
}) {
  const t = useTranslations('shop.cart');
  const words = { count: String(lacking.Amount), addOn: lacking.Description };
  return (
    <div data-invalid="">
      <Note tone="warn">
        <p>{t('lacking', { ...words, name: of })}</p>
        <Button size="s" onClick={() => onAdd(lacking)}>
          {t('addLacking', words)}
        </Button>
      </Note>
    </div>
  );
}
