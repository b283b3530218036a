import { Button, Icon } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { ownLines } from '../model/own-lines.ts';
import type { CartGroup } from '../model/groups.ts';
import styles from './group-head.module.css';

/** Where and when of one part of a cart, what it comes to, and the way to change it. */
export function GroupHead({
  group,
  id,
  asked,
  onChange,
}: {
  readonly group: CartGroup;
  readonly id: string;
  /** For the words: what of place and time is chosen in this shop. */
  readonly asked: { readonly asked: string };
  /** Absent where it cannot be changed on its own. */
  readonly onChange: (() => void) | undefined;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const shop = useShop();
  const place = group.WarehouseID.Description;
  const from = format.dayOf(group.DateTimeExpectedStart);
  const to = format.dayOf(group.DateTimeExpectedEnd);
  const count = ownLines(group.lines, shop).reduce((sum, { Amount }) => sum + Amount, 0);
  const days = shop.mode === 'sales' ? null : t('period.days', { days: daysInclusive(from, to) });
  return (
    <div className={styles['head']}>
      <div>
        <h2 id={id} className="title-m">
          <Icon name="pin" /> {place}
        </h2>
        <p className="small num">
          <Icon name="calendar" /> {format.period({ from, to })}
          {days === null ? null : <span className="soft"> · {days}</span>}
          <span className="soft"> · {t('cart.pieces', { count })}</span>
        </p>
      </div>
      {onChange === undefined ? null : (
        <Button
          size="s"
          variant="line"
          aria-label={t('cart.changeGroup', { place, period: format.period({ from, to }), ...asked })}
          onClick={onChange}
        >
          {t('locationPeriodSelector.change')}
        </Button>
      )}
    </div>
  );
}
