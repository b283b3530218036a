import { findGoods } from '@bivak/contract/admin';
import { TextField, useSettled } from '@bivak/ui';
import { useErrorNotice } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import styles from './counter-page.module.css';
import type { FoundGoods } from './sale.ts';

/**
 * Where a scanner types: a whole code puts its article down at once, with Enter behind it, before any list has come. A name
 * lists what it may be; arrow down goes there.
 */
export function ScanGoods({
  label,
  warehouseId,
  field,
  onFound,
}: {
  readonly label: string;
  readonly warehouseId: string;
  readonly field?: Ref<HTMLInputElement>;
  readonly onFound: (found: FoundGoods) => void;
}) {
  const t = useTranslations('office.counter');
  const call = useCall();
  const say = useErrorNotice();
  const [text, setText] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const settled = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['counter-goods', warehouseId, settled],
    queryFn: ({ signal }) => call(findGoods, { query: { q: settled, WarehouseID: warehouseId } }, { signal }),
    enabled: settled.length >= 2,
  });
  const found = text.trim() === settled && settled.length >= 2 ? (data?.Collection ?? []) : [];

  function take(one: FoundGoods) {
    setText('');
    setMissed(null);
    onFound(one);
  }

  async function enter() {
    const typed = text.trim();
    if (typed === '') return;
    try {
      const { Collection } = await call(findGoods, { query: { q: typed, WarehouseID: warehouseId } });
      const [first] = Collection;
      const isClear = first !== undefined && (first.IsExact || Collection.length === 1);
      if (isClear) take(first);
      else setMissed(Collection.length === 0 ? typed : null);
    } catch (error) {
      say(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void enter();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    }
  }
  return (
    <div className="stack">
      <TextField
        ref={field}
        type="search"
        label={label}
        hint={t('scanHint')}
        error={missed === null ? undefined : t('scanMissed', { text: missed })}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <FoundList
        label={t('found')}
        entries={found.map((one) => ({
          key: `${one.ItemID} ${one.SerialID ?? ''}`,
          name: one.Description,
          note: one.SerialID ?? one.ItemID,
          take: () => take(one),
        }))}
        list={list}
      />
    </div>
  );
}

/** What was found, each a button; the arrows go along them. */
export function FoundList({
  label,
  entries,
  list,
}: {
  readonly label: string;
  readonly entries: readonly {
    readonly key: string;
    readonly name: string;
    readonly note: string;
    readonly take: () => void;
  }[];
  readonly list: Ref<HTMLUListElement>;
}) {
  if (entries.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    // The buttons are what is pressed; the list only moves the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.found} aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {entries.map(({ key, name, note, take }) => (
        <li key={key}>
          <button type="button" onClick={take}>
            <span>{name}</span> <span className={styles.code}>{note}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
