import type { ReservationOrder } from '@bivak/contract';
import { Box, SpecList, type Fact } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useFormat } from '../../i18n/use-format.ts';

/** Where and when, and who ordered. */
export function OrderDetails({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { mode } = useShop();
  const { Customer } = order;
  const moment = (at: string, hour: ReservationOrder['BusinessHourStart']): string => {
    const day = format.day(format.dayOf(at), 'shortYear');
    return hour === null ? day : `${day}, ${hour.Description}`;
  };
  const facts: Fact[] = [{ term: t('place'), value: order.WarehouseID.Description }];
  if (order.DeliveryID !== null) facts.push({ term: t('delivery'), value: order.DeliveryID.Description });
  facts.push({ term: t('pickup'), value: moment(order.DateTimeBusinessStart, order.BusinessHourStart) });
  if (mode === 'rental') {
    facts.push({ term: t('return'), value: moment(order.DateTimeBusinessEnd, order.BusinessHourEnd) });
  }
  if (order.Reference !== null) facts.push({ term: t('reference'), value: order.Reference });
  if (order.Notes !== null) facts.push({ term: t('notes'), value: order.Notes });
  const house = [Customer.HouseNumber, Customer.HouseNumberAddition].filter((part) => part !== '').join(' ');
  return (
    <>
      <Box title={t('rental')} titleLook="quiet">
        <SpecList look="facts" facts={facts} />
      </Box>
      <Box title={t('customer')} titleLook="quiet">
        <address>
          {[
            Customer.CompanyName,
            `${Customer.FirstName} ${Customer.LastName}`.trim(),
            `${Customer.Street} ${house}`.trim(),
            `${Customer.ZipCode} ${Customer.City}`.trim(),
            Customer.Email,
            Customer.Tel,
          ]
            .filter((line, index, all) => line !== '' && all.indexOf(line) === index)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </address>
      </Box>
    </>
  );
}
