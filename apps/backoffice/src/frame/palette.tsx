import type { FoundThing } from '@bivak/contract/admin';
import { searchAll } from '@bivak/contract/admin';
import { classNames, Icon, type IconName } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useSettled } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import { useMenu } from './menu.ts';
import styles from './palette.module.css';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly note: string;
  readonly go: () => void;
}

/** One field that leads everywhere: screens by their name, orders by number and by whose they are, customers by what they are called. */
export function Palette({
  begun,
  onClose,
}: {
  /** What is typed before its field is there. */
  readonly begun: RefObject<string>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.palette');
  const global = useTranslations('shop.global');
  const call = useCall();
  const router = useRouter();
  const menu = useMenu();
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => call(searchAll, { query: { q: settled } }, { signal }),
    enabled: settled.length >= 2,
    placeholderData: (before) => before,
  });
  const typed = words.trim().toLowerCase();
  const screens = menu
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .map(({ to, label, icon }): Entry => ({
      id: to,
      icon,
      label,
      note: t('screen'),
      go: () => void router.navigate({ to }),
    }));
  const found =
    typed.length < 2
      ? []
      : (data?.Collection ?? []).filter(({ Kind }) => Kind === 'order' || Kind === 'customer');
  const entries: readonly Entry[] = [...found.map((one) => entryOf(one)), ...screens];

  function entryOf({ ID, Kind, Name, Number }: FoundThing): Entry {
    if (Kind === 'customer')
      return {
        id: `customer ${ID}`,
        icon: 'users',
        label: Name,
        note: Number ?? '',
        go: () => void router.navigate({ to: '/customers/$customerId', params: { customerId: ID } }),
      };
    return {
      id: `order ${ID}`,
      icon: 'file',
      label: Name,
      note: Number ?? '',
      go: () => void router.navigate({ to: '/orders/$orderId', params: { orderId: ID } }),
    };
  }
  const go = (entry: Entry) => {
    onClose();
    entry.go();
  };
  // Enter before the answer is there: the first of what comes is meant.
  const [isMeant, setMeant] = useState(false);
  const isAnswered = settled === words.trim() && !isFetching;
  const [first] = entries;
  const goToFirst = useEffectEvent(() => {
    setMeant(false);
    if (first !== undefined) go(first);
  });
  useEffect(() => {
    if (isMeant && isAnswered) goToFirst();
  }, [isMeant, isAnswered]);
  // Whoever opens it is typing already.
  const isTaken = useRef(false);
  const take = useCallback(
    (input: HTMLInputElement | null) => {
      // The library hands the field over with every drawing.
      if (input === null || isTaken.current) return;
      isTaken.current = true;
      input.focus();
      setWords(begun.current);
    },
    [begun],
  );
  const change = (said: string) => {
    setMeant(false);
    setWords(said);
  };
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="m">
      <Autocomplete inputValue={words} onInputChange={change}>
        <SearchField
          aria-label={t('label')}
          className={classNames(styles.field)}
          onKeyDown={(event) => {
            const isOnEntry = (event.target as Element).hasAttribute('aria-activedescendant');
            if (event.key === 'Enter' && !isOnEntry) setMeant(true);
            else event.continuePropagation();
          }}
        >
          <Icon name="search" />
          <Input placeholder={t('hint')} ref={take} />
        </SearchField>
        <Menu
          aria-label={t('results')}
          className={classNames(styles.list)}
          items={entries}
          renderEmptyState={() => <p className={styles.none}>{t('none')}</p>}
        >
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              className={classNames(styles.entry)}
              onAction={() => go(entry)}
            >
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
              <span className={styles.note}>{entry.note}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
