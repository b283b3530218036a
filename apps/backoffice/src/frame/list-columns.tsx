import { Button, CheckLine } from '@bivak/ui';
import { Popup } from '@bivak/ui/popup';
import type { Column } from '@bivak/ui/table';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';
import styles from './list.module.css';

/** A column of a list; one that is `extra` stands there only for who asks for it. */
export type ListColumn<Row, FileColumn extends string = string> = Column<Row, never> & {
  readonly extra?: boolean;
  /** What a file of the list has for it. */
  readonly file?: readonly FileColumn[];
};

type Choice = Readonly<Record<string, boolean>>;

/** Which columns a person sees of a list, as they chose in this browser. */
export function useColumns<Row, FileColumn extends string>(
  list: string,
  all: readonly ListColumn<Row, FileColumn>[],
) {
  const { shop } = useApp();
  const person = useStaff((state) => state.person?.ID ?? '');
  const key = `bivak-columns ${shop.id} ${person} ${list}`;
  const [state, setState] = useState(() => ({ key, choice: stored(key) }));
  const choice = state.key === key ? state.choice : stored(key);
  const isShown = ({ id, role, extra = false }: Pick<ListColumn<Row>, 'id' | 'role' | 'extra'>) =>
    role === 'name' || (choice[id] ?? !extra);
  return {
    shown: all.filter((column) => isShown(column)),
    isShown,
    choose: (id: string, on: boolean) => {
      const next = { ...choice, [id]: on };
      setState({ key, choice: next });
      store(key, next);
    },
  };
}

/** The columns to choose from; what a row is about always stands there. */
export function ColumnPick<Row>({
  all,
  isShown,
  choose,
}: Pick<ReturnType<typeof useColumns<Row, string>>, 'isShown' | 'choose'> & {
  readonly all: readonly ListColumn<Row>[];
}) {
  const t = useTranslations('office.list');
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        size="s"
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {t('columns')}
      </Button>
      <Popup id={id} open={open} onClose={() => setOpen(false)} anchor={anchor} label={t('columns')}>
        <div className={styles.columns}>
          {all
            .filter(({ role }) => role === undefined)
            .map((column) => (
              <CheckLine
                key={column.id}
                label={column.label}
                checked={isShown(column)}
                onChange={({ target }) => choose(column.id, target.checked)}
              />
            ))}
        </div>
      </Popup>
    </>
  );
}

function stored(key: string): Choice {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Choice) : {};
  } catch {
    return {};
  }
}

function store(key: string, choice: Choice): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // Without a storage they hold as long as the page.
  }
}
