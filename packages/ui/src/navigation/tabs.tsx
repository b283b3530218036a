import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './tabs.module.css';

export type Tab<T extends string> = {
  readonly value: T;
  readonly label: ReactNode;
  readonly icon?: IconName | undefined;
  readonly content: ReactNode;
};

/** Parts of one page of which one shows. Arrows, Home and End move and choose. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const id = useId();
  const current = tabs.find((tab) => tab.value === value) ?? tabs[0];
  if (!current) return null;

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.value === current?.value);
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  }

  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.icon ? <Icon name={tab.icon} /> : null}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current.value}`}>
        {current.content}
      </div>
    </div>
  );
}

/** Links lead between the pages of one part, such as the account; each page is an address of its own. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the page that one is on stands in its middle.
  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || present == null) return;
    const middle = present.offsetLeft + present.offsetWidth / 2;
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  });
  return (
    <nav ref={row} className={classNames(styles.tabs)} aria-label={label}>
      {children}
    </nav>
  );
}

function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
