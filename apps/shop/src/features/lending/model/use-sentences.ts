import type { SaidValue, Sentence } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

const kinds = ['senior', 'patrol', 'stock'] as const;

/** Says the sentences of a result (`tellOutcome`) in the page's language. */
export function useSentences(): (sentence: Sentence) => string {
  const t = useTranslations('outcome');
  const format = useFormat();
  const { locale } = useApp();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  function said(value: SaidValue): string | number {
    if (typeof value !== 'object') return value;
    if ('day' in value) return format.day(value.day, 'dayMonthLong');
    if ('weekday' in value) return format.day(value.weekday, 'long');
    const counted = kinds.flatMap((kind) => {
      const count = value.tents[kind] ?? 0;
      return count === 0 ? [] : [t(`kinds.${kind}`, { count })];
    });
    return list.format(counted);
  }

  return ({ key, values }) => {
    const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]));
    return t(key as never, params as never);
  };
}
