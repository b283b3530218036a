import type { DivisionRound } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';

/** How the tents of a round are called, and shares in whole percent: floored, so that nobody reads more than there is. */
export function useRoundWords({ Policy: { Tents: tents } }: Pick<DivisionRound, 'Policy'>) {
  const t = useTranslations('office.distribution');
  const kindOf = (itemId: string) => tents.find(({ ItemID }) => ItemID === itemId)?.Kind ?? null;
  const named = (names: 'kinds' | 'titles' | 'many') => (itemId: string) => {
    const kind = kindOf(itemId);
    return kind === null ? itemId : t(`${names}.${kind}`);
  };
  return {
    percent: (permille: number) => t('percent', { percent: Math.floor(permille / 10) }),
    /** In the middle of a sentence. */
    nameOf: named('kinds'),
    /** By itself. */
    titleOf: named('titles'),
    /** After a number, or after none. */
    manyOf: named('many'),
  };
}
