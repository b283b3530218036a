import { SearchBox, useSettled } from '@bivak/ui';
import { SortControl } from '@bivak/ui/table';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedMachines } from '../../features/machines/api/machines-query.ts';
import { MOST_LETTERS, wordsOf } from '../../routing/search.ts';
import { useScreenSize } from '../parts/use-screen-size.ts';
import styles from './machines.module.css';

/** Searching, and sorting where cards have no heads of columns. */
export function MachineTools({
  asked,
  ask,
}: {
  readonly asked: AskedMachines;
  readonly ask: (change: Partial<Omit<AskedMachines, 'page'>>) => void;
}) {
  const t = useTranslations('shop.customerItems');
  const isCard = useScreenSize() !== 'large';
  return (
    <div className={styles.tools}>
      <WordsField words={asked.words} onSettled={(words) => ask({ words })} />
      {isCard ? (
        <SortControl
          fields={[
            { value: 'LastServiceDate', label: t('serviced') },
            { value: 'SerialID', label: t('serial') },
            { value: 'Brand', label: t('brand') },
            { value: 'ServiceStatus', label: t('status') },
          ]}
          value={asked.sort}
          onChange={(sort) => ask({ sort })}
          labels={{ field: t('sortBy'), direction: { ASC: t('ascending'), DESC: t('descending') } }}
        />
      ) : null}
    </div>
  );
}

/** Asks once the typing pauses. Words that change elsewhere, as by the way back, show here. */
function WordsField({
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
