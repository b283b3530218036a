import type { DayPick } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { SquareCode } from '../../features/prints/square-code.tsx';
import styles from './print.module.css';

/** Those orders of which something is still to be set apart, with those lines. */
export function leftToPick<Order extends DayPick>(orders: readonly Order[]): Order[] {
  return orders
    .map((order) => ({
      ...order,
      Lines: order.Lines.filter(({ Ordered, Ready, Out }) => Ordered > Ready + Out),
    }))
    .filter(({ Lines }) => Lines.length > 0);
}

/** What is to be set ready for an order, each line with a box to tick. */
export function PickList({ order }: { readonly order: DayPick }) {
  const t = useTranslations('office.print');
  const format = useFormat();
  return (
    <section>
      <div className={styles.top}>
        <div>
          <h2>{order.Customer}</h2>
          <p>
            {order.Number}, {format.time(order.Start)}
          </p>
          {order.Remark === null ? null : (
            <p className={styles.notes}>{t('customerWrote', { words: order.Remark })}</p>
          )}
          {order.Notes === null ? null : <p className={styles.notes}>{order.Notes}</p>}
        </div>
        <SquareCode text={order.Number} className={styles.code} />
      </div>
      <table>
        <tbody>
          {order.Lines.map((line) => (
            <tr key={`${line.ItemID} ${line.Description}`}>
              <td className={styles.tick}>{line.Ordered - line.Ready - line.Out} ×</td>
              <th scope="row">
                {line.Description}
                {line.Serials.length === 0 ? null : (
                  <span className={styles.sub}>{line.Serials.join(', ')}</span>
                )}
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
