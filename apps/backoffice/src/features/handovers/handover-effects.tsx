import type { Handover } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import styles from './handover-effects.module.css';

export type Effects = NonNullable<Handover['Effects']>;

/** What an action of the desk does beside the pieces: status, stock, money, mails, and who may go without. */
export function HandoverEffects({ effects }: { readonly effects: Effects }) {
  const t = useTranslations('office.handover.effects');
  const statuses = useTranslations('office.orders.status');
  const format = useFormat();
  const { shop } = useApp();
  const { Status, Stock, Endangers, LateFee, Damages, Mails } = effects;
  const place = (id: string) => shop.warehouses.find((one) => one.id === id)?.name ?? id;
  const amount = format.money(Math.abs(LateFee));
  return (
    <>
      <ul className={styles.effects}>
        {Status.From === Status.To ? null : <li>{t('status', { status: statuses(Status.To) })}</li>}
        {Stock.map(({ ItemID, Description, WarehouseID, From, To }) => (
          <li key={`${ItemID} ${WarehouseID}`}>
            {t('stock', { item: Description, warehouse: place(WarehouseID), from: From, to: To })}
          </li>
        ))}
        {LateFee === 0 ? null : <li>{t(LateFee > 0 ? 'lateFee' : 'noFee', { amount })}</li>}
        {Damages > 0 ? <li>{t('opens', { count: Damages })}</li> : null}
        {Damages < 0 ? <li>{t('withdraws', { count: -Damages })}</li> : null}
        <li>{t('mails', { count: Mails.length })}</li>
      </ul>
      {Endangers.length === 0 ? null : (
        <>
          <p>
            <b>{t('endangers', { count: Endangers.length })}</b>
          </p>
          <ul className={styles.effects}>
            {Endangers.map(({ OrderID, Number, Customer, Start, Items }) => (
              <li key={OrderID}>
                {t('order', {
                  customer: Customer,
                  number: Number,
                  day: format.day(format.dayOf(Start), 'short'),
                  items: Items.join(', '),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
