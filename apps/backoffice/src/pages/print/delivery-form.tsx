import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { SquareCode } from '../../features/prints/square-code.tsx';
import styles from './print.module.css';

export interface Delivered {
  readonly Number: string;
  readonly Start: string;
  readonly End: string;
  readonly Person: { readonly Name: string; readonly CompanyName: string; readonly Tel: string };
  readonly WarehouseName: string;
  readonly DeliveryName: string | null;
  readonly Lines: readonly {
    readonly ID: string;
    readonly Description: string;
    readonly Ordered: number;
    readonly Out: number;
    readonly Back: number;
    readonly Serials: readonly string[];
  }[];
}

/** What goes along with the goods of an order, with room for two signatures. */
export function DeliveryForm({ order }: { readonly order: Delivered }) {
  const t = useTranslations('office.print');
  const format = useFormat();
  const { shop } = useApp();
  const { Number: number, Person, Start, End, WarehouseName, DeliveryName } = order;
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'longYear')}, ${format.time(moment)}`;
  return (
    <>
      <div className={styles.top}>
        <div>
          <h2>
            {shop.name}: {t('delivery')} {number}
          </h2>
          <p>
            <b>{[Person.CompanyName, Person.Name].filter((name) => name !== '').join(', ')}</b>
            {Person.Tel === '' ? '' : `, ${Person.Tel}`}
          </p>
          <p>
            {t('from', { when: when(Start) })} {t('until', { when: when(End) })}
          </p>
          <p>
            {WarehouseName}
            {DeliveryName === null ? '' : `, ${DeliveryName}`}
          </p>
        </div>
        <SquareCode text={number} className={styles.code} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col">{t('ordered')}</th>
            <th scope="col">{t('out')}</th>
            <th scope="col">{t('back')}</th>
          </tr>
        </thead>
        <tbody>
          {order.Lines.map((line) => (
            <tr key={line.ID}>
              <th scope="row">
                {line.Description}
                {line.Serials.length === 0 ? null : (
                  <span className={styles.sub}>{line.Serials.join(', ')}</span>
                )}
              </th>
              <td>{line.Ordered}</td>
              <td>{line.Out > 0 ? line.Out : ''}</td>
              <td>{line.Back > 0 ? line.Back : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.signatures}>
        <p>{t('signedOut')}</p>
        <p>{t('signedBack')}</p>
      </div>
    </>
  );
}
