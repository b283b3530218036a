import type { OrderAddress, ReservationOrder, Warehouse } from '@bivak/contract/wire';
import { Box, SpecList, type Fact } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { addressLines, fullName } from '@bivak/web/formats';
import { useHandOverTimes } from '../model/use-hand-over-times.ts';
import styles from './order-facts.module.css';

/** Where and when things are fetched and brought back, or brought and collected by the business. */
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
  const placeWord = useTranslations('shop.locationPeriodSelector')('warehouse');
  const { pickup, back } = useHandOverTimes(order);
  const kind = order.Delivery?.Kind ?? 'pickup';
  const facts: Fact[] = [
    kind === 'delivery'
      ? { term: t('deliverTo'), value: <Address {...(order.Address ?? order.Customer)} /> }
      : { term: placeWord, value: <Address name={order.Warehouse.Description} {...warehouse} /> },
    ...(kind === 'delivery' ? [{ term: t('from'), value: order.Warehouse.Description }] : []),
    ...(order.Delivery === null ? [] : [{ term: t('delivery'), value: order.Delivery.Description }]),
    { term: t('pickup', { kind }), value: pickup },
    ...(shop.mode === 'sales' ? [] : [{ term: t('return', { kind }), value: back }]),
  ];
  return (
    <Box title={shop.mode === 'sales' ? t('pickup', { kind }) : t('rental')} titleLook="quiet">
      <SpecList look="facts" facts={facts} />
    </Box>
  );
}

/** A place by its name, when it has one, and its street; what is not known is left out. */
function Address({ name, ...address }: { readonly name?: string } & Partial<OrderAddress>) {
  return (
    <>
      {name}
      <span className="small soft">
        {addressLines(address).map((line, index) => (
          <span key={line}>
            {index === 0 && name === undefined ? null : <br />}
            {line}
          </span>
        ))}
      </span>
    </>
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
  const person = fullName(who);
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
          {addressLines(who).map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
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
