import { SearchCombobox } from '@bivak/ui/search';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { MOST_LETTERS, wordsOf } from '../../../routing/search.ts';
import { useEntries } from './use-entries.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestingFieldProps {
  /** The words of the page. */
  readonly asked: string;
  /** What stood in the plain field that this one takes over, and whether somebody was in it. */
  readonly typed: string;
  readonly focused: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The field of the search with the first few results as one types. */
export function SuggestingField({ asked, typed, focused, inputRef }: SuggestingFieldProps) {
  const t = useTranslations('shop.search');
  const { locale } = useApp();
  const [words, setWords] = useState(asked);
  const found = useSuggestions(words);
  const { entries, status } = useEntries(wordsOf(words) ?? '', found);

  // Once: what was typed before counts as typed here, so that its results show.
  useLayoutEffect(() => {
    if (focused) inputRef.current?.focus();
    setWords(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const known = useRef(asked);
  useEffect(() => {
    if (known.current === asked) return;
    known.current = asked;
    setWords(asked);
  }, [asked]);
  return (
    <SearchCombobox
      label={t('label')}
      locale={locale}
      name="q"
      placeholder={t('placeholder')}
      maxLength={MOST_LETTERS}
      value={words}
      onChange={setWords}
      entries={entries}
      status={status}
      busy={found.loading}
      busyLabel={t('searching')}
      inputRef={inputRef}
    />
  );
}
