import type { SaidValue, Sentence, ToldTents } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

const kinds = ['senior', 'patrol', 'stock'] as const;

/** Says tents as a list: 3 senior tents and the stock tent. */
export function useTentList(): (tents: ToldTents) => string {
  const t = useTranslations('outcome');
  const { locale } = useApp();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (tents) => {
    const counted = kinds.flatMap((kind) => {
      const count = tents[kind] ?? 0;
      return count === 0 ? [] : [t(`kinds.${kind}`, { count })];
    });
    return list.format(counted);
  };
}

/** Says the sentences of a result (`tellOutcome`) in the page's language. */
export function useSentences(): (sentence: Sentence) => string {
  const t = useTranslations('outcome');
  const format = useFormat();
  const listed = useTentList();

  function said(value: SaidValue): string | number {
    if (typeof value !== 'object') return value;
    if ('day' in value) return format.day(value.day, 'dayMonthLong');
    if ('weekday' in value) return format.day(value.weekday, 'long');
    return listed(value.tents);
  }

  return ({ key, values }) => {
    const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]));
    return t(key as never, params as never);
  };
}
