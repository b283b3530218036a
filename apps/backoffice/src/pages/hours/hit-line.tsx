import type { HoursHit } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import styles from './hours.module.css';

export function hitKey({ OrderID, Part }: Pick<HoursHit, 'OrderID' | 'Part'>): string {
  return `${OrderID} ${Part}`;
}

/** An order without a place: whose, when it comes and why that is no time any more; beside it what to do about it. */
export function HitLine({ hit, children }: { readonly hit: HoursHit; readonly children: ReactNode }) {
  const t = useTranslations('office.hours');
  const { shop } = useApp();
  const format = useFormat();
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')}, ${format.time(moment)}`;
  const { Part, Start, End } = hit;
  const time =
    Part === 'period'
      ? t('fromTo', {
          from: format.day(format.dayOf(Start), 'short'),
          to: format.day(format.dayOf(End), 'short'),
        })
      : when(Part === 'pickup' ? Start : End);
  return (
    <li className={styles.hit}>
      <span>
        <Link to="/orders/$orderId" params={{ orderId: hit.OrderID }} className="link">
          {hit.Number}
        </Link>{' '}
        {hit.Customer}
        <br />
        <span className="soft">
          {t(`parts.${Part}`, { time })}
          {shop.warehouses.length > 1
            ? ` · ${shop.warehouses.find(({ id }) => id === hit.WarehouseID)?.name ?? hit.WarehouseID}`
            : ''}
          {' · '}
          {t(`hitReasons.${hit.Reason}`)}
        </span>
      </span>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}
