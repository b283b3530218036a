import type { DivisionRound, DivisionRun } from '@bivak/contract/admin';
import { addDays, type IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

type Conflict = DivisionRun['Conflicts'][number];

/** Where more tents are promised than there are; days that follow each other with the same figures are told once. */
export function Conflicts({
  round,
  conflicts,
}: {
  readonly round: DivisionRound;
  readonly conflicts: readonly Conflict[];
}) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const { titleOf } = useRoundWords(round);
  return (
    <ul className={styles.conflicts}>
      {stretchesOf(conflicts).map(({ ItemID, from, to, Held, Stock }) => (
        <li key={`${ItemID}${from}`}>
          {t('conflict', {
            tent: titleOf(ItemID),
            days: format.period({ from, to }),
            held: Held,
            stock: Stock,
          })}
        </li>
      ))}
    </ul>
  );
}

type Stretch = Omit<Conflict, 'Day'> & { readonly from: IsoDate; readonly to: IsoDate };

function stretchesOf(conflicts: readonly Conflict[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { ItemID, Day, Held, Stock } of conflicts) {
    const day = Day as IsoDate;
    const last = found.at(-1);
    const goesOn = last?.ItemID === ItemID && last.Held === Held && last.Stock === Stock;
    if (last !== undefined && goesOn && addDays(last.to, 1) === day)
      found[found.length - 1] = { ...last, to: day };
    else found.push({ ItemID, Held, Stock, from: day, to: day });
  }
  return found;
}
