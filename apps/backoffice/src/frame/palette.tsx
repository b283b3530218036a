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
import { useApp, useCall } from '../app-context.tsx';
import { chooseLanguage, languageNames } from '../i18n/language.ts';
import { useScreenActs } from '../keys/use-keys.ts';
import { useMay } from '../session/use-staff.ts';
import { useMenu } from './menu.ts';
import styles from './palette.module.css';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly note: string;
  readonly go: () => void;
}

/**
 * One field that leads everywhere: to what has a number, a code or a name, to screens, and to what can be done here and
 * anywhere. A whole number stands first, so that Enter opens it.
 */
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
  const may = useMay();
  const acts = useActEntries();
  const opens = useOpeners();
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => call(searchAll, { query: { q: settled } }, { signal }),
    enabled: settled.length >= 2 && (may('orders.read') || may('catalogue.read')),
    placeholderData: (before) => before,
  });
  const typed = words.trim().toLowerCase();
  const isNamed = ({ label }: { readonly label: string }) => label.toLowerCase().includes(typed);
  const screens = menu.filter(isNamed).map(({ to, label, icon }): Entry => ({
    id: to,
    icon,
    label,
    note: t('screen'),
    go: () => void router.navigate({ to }),
  }));
  const found = typed.length < 2 ? [] : (data?.Collection ?? []).flatMap(entryOf);
  const entries: readonly Entry[] = [...found, ...screens, ...acts(typed !== '').filter(isNamed)];

  function entryOf(thing: FoundThing): readonly Entry[] {
    const open = opens[thing.Kind](thing);
    if (open === null) return [];
    return [
      {
        id: `${thing.Kind} ${thing.ID}`,
        icon: icons[thing.Kind],
        label: thing.Name,
        note: t(`kinds.${thing.Kind}`, { number: thing.Number ?? '' }).trim(),
        go: () => void open(),
      },
    ];
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

const icons = {
  order: 'file',
  customer: 'users',
  item: 'box',
  serial: 'tool',
  invoice: 'card',
} as const satisfies Record<FoundThing['Kind'], IconName>;

/** Where each kind of thing opens; null where this person sees no screen that has it. */
function useOpeners(): Readonly<
  Record<FoundThing['Kind'], (thing: FoundThing) => (() => Promise<void>) | null>
> {
  const router = useRouter();
  const may = useMay();
  const toOrder = (orderId: string) => () => router.navigate({ to: '/orders/$orderId', params: { orderId } });
  const toScan = ({ ID }: FoundThing) =>
    may('orders.read') ? () => router.navigate({ to: '/scan', search: { code: ID } }) : null;
  return {
    order: ({ ID }) => toOrder(ID),
    customer:
      ({ ID }) =>
      () =>
        router.navigate({ to: '/customers/$customerId', params: { customerId: ID } }),
    item: (item) =>
      may('stock.write')
        ? () => router.navigate({ to: '/stock/$itemId', params: { itemId: item.ID } })
        : toScan(item),
    serial: toScan,
    invoice: ({ OrderID }) => (OrderID === null ? null : toOrder(OrderID)),
  };
}

/** What can be done: on this screen, which has its key, and, once somebody types, from anywhere. */
function useActEntries(): (anywhere: boolean) => readonly Entry[] {
  const t = useTranslations('office.palette');
  const frame = useTranslations('office.frame');
  const { session, shop, locale } = useApp();
  const router = useRouter();
  const may = useMay();
  const here = useScreenActs();
  const act = (id: string, icon: IconName, label: string, go: () => void): Entry => ({
    id: `act ${id}`,
    icon,
    label,
    note: t('act'),
    go,
  });
  return (anywhere) => [
    ...here.map(({ keys, label, run }) => act(keys, 'chevron-right', label, run)),
    ...(!anywhere
      ? []
      : [
          ...(may('orders.write')
            ? [
                act('sell', 'plus', frame('sell'), () => void router.navigate({ to: '/orders/new' })),
                act('quote', 'plus', t('acts.quote'), () => void router.navigate({ to: '/orders/new' })),
              ]
            : []),
          ...(shop.lends && may('requests.write')
            ? [act('request', 'plus', t('acts.request'), () => void router.navigate({ to: '/requests/new' }))]
            : []),
          ...(may('today.read')
            ? [
                act('day', 'file', t('acts.printDay'), () => void router.navigate({ to: '/print/day' })),
                act(
                  'picks',
                  'file',
                  t('acts.printPicks'),
                  () => void router.navigate({ to: '/print/picks' }),
                ),
              ]
            : []),
          act('me', 'user', frame('me'), () => void router.navigate({ to: '/me' })),
          ...shop.languages
            .filter((language) => language !== locale)
            .map((language) =>
              act(language, 'repeat', t('acts.language', { name: languageNames[language] }), () =>
                chooseLanguage(language),
              ),
            ),
          act('out', 'logout', frame('logout'), () => void session.logout()),
        ]),
  ];
}
