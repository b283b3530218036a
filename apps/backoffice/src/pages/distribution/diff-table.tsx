import type { RunFigures } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import styles from './distribution.module.css';

/** Two divisions beside each other, by what is counted of them, with the difference. */
export function DiffTable({
  before,
  after,
  labels,
}: {
  readonly before: RunFigures;
  readonly after: RunFigures;
  readonly labels: readonly [string, string];
}) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const percent = (permille: number) => Math.floor(permille / 10);
  const rows = [
    ['lowest', percent(before.LowestPermille), percent(after.LowestPermille), 'percent', 1],
    ['inFull', before.InFull, after.InFull, 'number', 1],
    ['refused', before.Refused, after.Refused, 'number', -1],
    ['waitingTents', before.WaitingTents, after.WaitingTents, 'number', -1],
  ] as const;
  return (
    <table className={styles.small}>
      <thead>
        <tr>
          <th scope="col">{t('figures')}</th>
          <th scope="col">{labels[0]}</th>
          <th scope="col">{labels[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, from, to, kind, good]) => (
          <tr key={id}>
            <th scope="row">{t(id)}</th>
            <td>{said(from, kind)}</td>
            <td>
              <strong>{said(to, kind)}</strong>{' '}
              {to === from ? null : (
                <span data-good={(to - from) * good > 0} className={styles.change}>
                  {to > from ? '+' : '−'}
                  {format.number(Math.abs(to - from))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function said(value: number, kind: 'percent' | 'number'): string {
    return kind === 'percent' ? t('percent', { percent: value }) : format.number(value);
  }
}
