import type { Cart, DeliveryKind } from '@bivak/contract';
import { Icon, MiniLine } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import type { CartGroup } from '../../features/carts/model/groups.ts';
import { useFormat } from '@bivak/web';
import { pictureOf } from '../../picture-of.ts';

/** What is ordered at one place in one period, and when it is fetched and brought back. */
export function SummaryGroup({
  group,
  delivery,
}: {
  readonly group: CartGroup;
  readonly delivery: Cart['Delivery'];
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { mode, priceMode } = useShop();
  const kind: DeliveryKind = delivery?.Kind ?? 'pickup';
  const handOver = (day: string, hour: Cart['BusinessHourStart']): string => {
    const time = hour === null ? '' : `, ${hour.Description.replace(' - ', '–')}`;
    return format.day(format.dayOf(day)) + time;
  };
  return (
    <>
      <ul>
        {group.lines
          .filter((line) => !line.IsDeposit)
          .map((line) => (
            <li key={line.CartItemID}>
              <MiniLine
                picture={pictureOf(line.Item)}
                name={line.Description}
                note={t('checkout.line', { count: String(line.Amount) })}
                amount={format.money(priceMode === 'incl' ? line.TotalIncVAT : line.TotalExcVAT)}
              />
            </li>
          ))}
      </ul>
      <div className="small num">
        <p>
          <Icon name="pin" /> {group.WarehouseID.Description}
        </p>
        <p>
          <Icon name="calendar" />{' '}
          {t('checkout.pickupAt', {
            kind,
            moment: handOver(group.DateTimeExpectedStart, group.BusinessHourStart),
          })}
        </p>
        {mode === 'sales' ? null : (
          <p>
            <Icon name="repeat" />{' '}
            {t('checkout.returnAt', {
              kind,
              moment: handOver(group.DateTimeExpectedEnd, group.BusinessHourEnd),
            })}
          </p>
        )}
        {delivery === null ? null : (
          <p>
            <Icon name="truck" /> {delivery.Description}
          </p>
        )}
      </div>
    </>
  );
}
