import { classNames, Icon } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useRouter } from '@tanstack/react-router';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslations } from 'use-intl';
import { useState } from 'react';
import styles from './palette.module.css';
import { useMenu } from './menu.ts';

/** One field that leads everywhere: screens by their name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('office.palette');
  const global = useTranslations('shop.global');
  const router = useRouter();
  const menu = useMenu();
  const [words, setWords] = useState('');
  const typed = words.trim().toLowerCase();
  const found = menu.filter(({ label }) => label.toLowerCase().includes(typed));
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="m">
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField aria-label={t('label')} className={classNames(styles.field)}>
          {/* Whoever opens it is about to type. */}
          <Icon name="search" />
          <Input placeholder={t('hint')} />
        </SearchField>
        <Menu
          aria-label={t('results')}
          className={classNames(styles.list)}
          items={found}
          renderEmptyState={() => <p className={styles.none}>{t('none')}</p>}
        >
          {({ to, label, icon }) => (
            <MenuItem
              id={to}
              textValue={label}
              className={classNames(styles.entry)}
              onAction={() => {
                onClose();
                void router.navigate({ to });
              }}
            >
              <Icon name={icon} />
              {label}
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
