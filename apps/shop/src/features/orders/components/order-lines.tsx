import type { ReservationOrderItem } from '@bivak/contract/wire';
import { Picture } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { pictureOf } from '../../../picture-of.ts';
import styles from './order-lines.module.css';

/** What was ordered, as it was called and priced then. Deposits stand with the sums. */
export function OrderLines({ lines }: { readonly lines: readonly ReservationOrderItem[] }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { priceMode, fixedItem } = useShop();
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('article')}
          </th>
          <th scope="col" className={styles['end']}>
            {t('amountTitle')}
          </th>
          <th scope="col" className={styles['end']}>
            {t(priceMode === 'incl' ? 'priceIncl' : 'priceExcl')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((line) => !line.IsDeposit)
          .map((line) => (
            <tr key={line.ReservationOrderItemID}>
              <td className={styles['picture']}>
                <Picture width={56} height={56} {...pictureOf(line.Item)} />
              </td>
              <td>
                {line.ItemID === fixedItem ? (
                  line.ItemDescription
                ) : (
                  <Link to="/item/$productId" params={{ productId: line.Item.Slug }}>
                    {line.ItemDescription}
                  </Link>
                )}
              </td>
              <td className={styles['end']}>{line.Amount}</td>
              <td className={styles['end']}>
                {format.money(priceMode === 'incl' ? line.TotalIncVAT : line.TotalExcVAT)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
