import type { ReservationOrder, Warehouse } from '@bivak/contract';
import { Box, SpecList, type Fact } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useMoments } from '../model/use-moments.ts';
import styles from './order-facts.module.css';

/** Where and when things are fetched and brought back. */
export function OrderPlace({
  order,
  warehouse,
}: {
  readonly order: ReservationOrder;
  /** Its address; undefined when the place is no longer among those of the shop. */
  readonly warehouse: Warehouse | undefined;
}) {
  const t = useTranslations('shop.order');
  const { shop } = useApp();
  const { pickup, back } = useMoments(order);
  const facts: Fact[] = [
    {
      term: t('place'),
      value: (
        <>
          {order.WarehouseID.Description}
          {warehouse === undefined ? null : (
            <span className="small soft">
              <br />
              {warehouse.Street} {warehouse.HouseNumber}
              <br />
              {warehouse.ZipCode} {warehouse.City}
            </span>
          )}
        </>
      ),
    },
    ...(order.DeliveryID === null ? [] : [{ term: t('delivery'), value: order.DeliveryID.Description }]),
    { term: t('pickup'), value: pickup },
    ...(shop.mode === 'sales' ? [] : [{ term: t('return'), value: back }]),
  ];
  return (
    <Box title={t(shop.mode === 'sales' ? 'pickup' : 'rental')} titleLook="quiet">
      <SpecList look="facts" facts={facts} />
    </Box>
  );
}

/** Who ordered, as it was at the time. */
export function OrderCustomer({
  order: { Customer: who, Notes, Reference },
}: {
  readonly order: ReservationOrder;
}) {
  const t = useTranslations('shop.order');
  const { shop, locale } = useApp();
  const person = `${who.FirstName} ${who.LastName}`.trim();
  const street = [who.Street, who.HouseNumber, who.HouseNumberAddition]
    .filter((part) => part !== '')
    .join(' ');
  const isAbroad = who.CountryID !== shop.defaultCountry;
  return (
    <Box title={t('customer')} titleLook="quiet">
      <address className={styles['address']}>
        {who.CompanyName !== '' && who.CompanyName !== person ? (
          <>
            {who.CompanyName}
            <br />
          </>
        ) : null}
        {person}
        <span className="soft">
          <br />
          {street}
          <br />
          {who.ZipCode} {who.City}
          {isAbroad
            ? `, ${new Intl.DisplayNames([locale], { type: 'region' }).of(who.CountryID) ?? who.CountryID}`
            : null}
          <br />
          {who.Email}
          {who.Tel === '' ? null : (
            <>
              <br />
              {who.Tel}
            </>
          )}
        </span>
      </address>
      {Reference === null || Reference === '' ? null : (
        <p className="small">
          <b>{t('reference')}</b> {Reference}
        </p>
      )}
      {Notes === null || Notes === '' ? null : (
        <p className="small">
          <b>{t('notes')}</b> {Notes}
        </p>
      )}
    </Box>
  );
}
