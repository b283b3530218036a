import type { FoundThing } from '@bivak/contract/admin';
import { searchAll } from '@bivak/contract/admin';
import { classNames, Icon, type IconName } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useSettled } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
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
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('office.palette');
  const global = useTranslations('shop.global');
  const call = useCall();
  const router = useRouter();
  const menu = useMenu();
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim());
  const { data } = useQuery({
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
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="m">
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField aria-label={t('label')} className={classNames(styles.field)}>
          <Icon name="search" />
          <Input placeholder={t('hint')} ref={focusWhenThere} />
        </SearchField>
        <Menu
          aria-label={t('results')}
          className={classNames(styles.list)}
          items={entries}
          renderEmptyState={() => <p className={styles.none}>{t('none')}</p>}
        >
          {({ id, label, icon, note, go }) => (
            <MenuItem
              id={id}
              textValue={label}
              className={classNames(styles.entry)}
              onAction={() => {
                onClose();
                go();
              }}
            >
              <Icon name={icon} />
              <span>{label}</span>
              <span className={styles.note}>{note}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

/** Whoever opens it is about to type. */
function focusWhenThere(input: HTMLInputElement | null): void {
  input?.focus();
}
