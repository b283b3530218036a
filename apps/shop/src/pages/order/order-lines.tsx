import type { ReservationOrder, ReservationOrderItem } from '@bivak/contract';
import { Box, MiniLine } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { CartTotals } from '../../features/carts/components/cart-totals.tsx';
import { useFormat } from '../../i18n/use-format.ts';

/** What was ordered, as it was at the time, and what it comes to. */
export function OrderLines({
  order,
  lines,
}: {
  readonly order: ReservationOrder;
  readonly lines: readonly ReservationOrderItem[];
}) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { priceMode } = useShop();
  return (
    <Box title={t('lines')}>
      <div className="stack">
        <ul>
          {lines
            .filter((line) => !line.IsDeposit)
            .map((line) => (
              <li key={line.ReservationOrderItemID}>
                <MiniLine
                  picture={{ src: line.Item.Images[0]?.Url }}
                  name={
                    <Link to="/item/$productId" params={{ productId: line.Item.Slug }}>
                      {line.ItemDescription}
                    </Link>
                  }
                  note={t('amount', { count: String(line.Amount) })}
                  amount={format.money(priceMode === 'incl' ? line.TotalIncVAT : line.TotalExcVAT)}
                />
              </li>
            ))}
        </ul>
        <CartTotals
          cart={{
            TotalExcVATForeignCurrency: order.TotalExcVAT,
            TotalIncVATForeignCurrency: order.TotalIncVAT,
            VATTotals: order.VATTotals,
            TotalDeposit: order.TotalDeposit,
          }}
        />
      </div>
    </Box>
  );
}
