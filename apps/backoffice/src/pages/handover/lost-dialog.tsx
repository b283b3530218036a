import type { Handover } from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import styles from './handover-page.module.css';

/** What lost pieces do to the stock, and whose orders that endangers, before it is noted. */
export function LostDialog({
  effects,
  onClose,
  onSend,
}: {
  readonly effects: NonNullable<Handover['Effects']>;
  readonly onClose: () => void;
  readonly onSend: () => void;
}) {
  const t = useTranslations('office.handover.lostDialog');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const { shop } = useApp();
  const place = (id: string) => shop.warehouses.find((one) => one.id === id)?.name ?? id;
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="s">
      <div className="stack">
        <ul className={styles.effects}>
          {effects.Stock.map(({ ItemID, Description, WarehouseID, From, To }) => (
            <li key={`${ItemID} ${WarehouseID}`}>
              {t('stock', { item: Description, warehouse: place(WarehouseID), from: From, to: To })}
            </li>
          ))}
          {effects.LateFee > 0 ? <li>{t('lateFee', { amount: format.money(effects.LateFee) })}</li> : null}
        </ul>
        {effects.Endangers.length === 0 ? (
          <p>{t('nobody')}</p>
        ) : (
          <>
            <p>
              <b>{t('endangers', { count: effects.Endangers.length })}</b>
            </p>
            <ul className={styles.effects}>
              {effects.Endangers.map(({ OrderID, Number, Customer, Start, Items }) => (
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
        <div className={styles.foot}>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
          <Button variant="bad" onClick={onSend}>
            {t('send')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
