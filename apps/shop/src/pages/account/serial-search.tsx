import { SearchBox, useSettled } from '@bivak/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MOST_LETTERS, wordsOf } from '../../routing/search.ts';
import styles from './serials.module.css';

/** Asks once the typing pauses. Words that change elsewhere, as by the way back, show here. */
export function SerialSearch({
  words,
  onSettled,
}: {
  readonly words: string;
  readonly onSettled: (words: string) => void;
}) {
  const t = useTranslations('shop.customerItems');
  const [typed, setTyped] = useState(words);
  const settled = wordsOf(useSettled(typed)) ?? '';
  const known = useRef(words);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  }, [settled, onSettled]);
  useEffect(() => {
    if (words === known.current) return;
    known.current = words;
    setTyped(words);
  }, [words]);
  return (
    <SearchBox
      label={t('search')}
      placeholder={t('search')}
      maxLength={MOST_LETTERS}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={styles.search}
    />
  );
}
