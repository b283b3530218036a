import type { DivisionHeat, DivisionRound } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { VisuallyHidden } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

type Day = DivisionHeat['Days'][number];
const levels = ['low', 'some', 'much', 'full', 'short', 'far'] as const;

/** Which of the six colours a day has: the last two are days on which there are not enough. */
function levelOf({ Needed, Stock }: Day): (typeof levels)[number] {
  if (Needed > Stock) return Needed * 100 > Stock * 107 ? 'far' : 'short';
  const share = Stock === 0 ? 0 : Needed / Stock;
  if (share < 0.7) return 'low';
  if (share < 0.9) return 'some';
  return share < 0.97 ? 'much' : 'full';
}

/** How far a day is short, in whole percent of the stock; null: it is not. */
function shortOf({ Needed, Stock }: Day): number | null {
  if (Needed <= Stock || Stock === 0) return null;
  return Math.floor(((Needed - Stock) * 100) / Stock);
}

/** What is needed against what there is, per tent and day of the peak. */
export function Heat({
  round,
  heat,
}: {
  readonly round: DivisionRound;
  readonly heat: readonly DivisionHeat[];
}) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const { manyOf, titleOf } = useRoundWords(round);
  const worst = heat
    .flatMap(({ ItemID, Days }) => Days.map((day) => ({ ...day, ItemID })))
    .filter((day) => day.Needed > day.Stock)
    .reduce<(Day & { ItemID: string }) | null>(
      (most, day) => (most === null || day.Needed * most.Stock > most.Needed * day.Stock ? day : most),
      null,
    );
  return (
    <Panel title={t('heat')} note={t('heatNote')}>
      {/* On a phone it scrolls; by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.heat} tabIndex={0} role="group" aria-label={t('heatCaption')}>
        <table>
          <caption>
            <VisuallyHidden>{t('heatCaption')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('tent')}</VisuallyHidden>
              </th>
              {(heat[0]?.Days ?? []).map(({ Day: day }, index) => (
                <th key={day} scope="col">
                  <span className={index % 7 === 0 ? undefined : styles.quiet}>
                    {format.day(day as IsoDate, 'dayMonth')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.map(({ ItemID, Days }) => (
              <tr key={ItemID}>
                <th scope="row">{titleOf(ItemID)}</th>
                {Days.map((day) => (
                  <td key={day.Day} data-level={levelOf(day)}>
                    <span aria-hidden="true">{shortOf(day)}</span>
                    <VisuallyHidden>
                      {t('heatDay', {
                        needed: format.number(day.Needed),
                        stock: format.number(day.Stock),
                      })}
                    </VisuallyHidden>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {levels.map((level) => (
          <li key={level}>
            <i data-level={level} />
            {t(`levels.${level}`)}
          </li>
        ))}
      </ul>
      {worst === null ? (
        <p>{t('enough')}</p>
      ) : (
        <p>
          <strong>{t('worst', { day: format.day(worst.Day as IsoDate, 'long') })}</strong>{' '}
          {t('worstText', {
            tents: manyOf(worst.ItemID),
            needed: format.number(worst.Needed),
            stock: format.number(worst.Stock),
          })}
        </p>
      )}
    </Panel>
  );
}
