import { listStaffItems, type StaffItem } from '@bivak/contract/admin';
import { Button, Select, TextField } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';

type Named = StaffItem['Substitutes'][number];

/** What an item is made of, what goes with it, and what may take its place, each in its order. */
export function ItemLinks({ item, draft, faults, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const parts = draft.values['Parts'] as StaffItem['Parts'];
  const addOns = draft.values['AddOns'] as StaffItem['AddOns'];
  const substitutes = draft.values['Substitutes'] as StaffItem['Substitutes'];
  return (
    <div className={styles.stack}>
      {item.Type === 'Composition' ? (
        <Panel title={t('fields.Parts')} note={t('partsText')}>
          <Linked
            list="Parts"
            isLocked={isLocked}
            error={faults['Parts']}
            rows={parts}
            itemOf={({ Item }) => Item}
            change={(rows) => draft.change({ Parts: rows })}
            make={(Item) => ({ Item, Amount: 1 })}
            isOrdered={false}
            self={item.ID}
            fields={(row, set) => (
              <Count
                isLocked={isLocked}
                name={row.Item.Description}
                value={row.Amount}
                change={(Amount) => set({ ...row, Amount })}
              />
            )}
          />
        </Panel>
      ) : null}
      <Panel title={t('fields.AddOns')} note={t('addOnsText')}>
        <Linked
          list="AddOns"
          isLocked={isLocked}
          error={faults['AddOns']}
          rows={addOns}
          itemOf={({ Item }) => Item}
          change={(rows) => draft.change({ AddOns: rows })}
          make={(Item) => ({ Item, Amount: 1, Policy: 'optional' as const })}
          isOrdered
          self={item.ID}
          fields={(row, set) => (
            <>
              <Count
                isLocked={isLocked}
                name={row.Item.Description}
                value={row.Amount}
                change={(Amount) => set({ ...row, Amount })}
              />
              <Select
                aria-label={t('policyOf', { name: row.Item.Description })}
                disabled={isLocked}
                value={row.Policy}
                options={(['optional', 'required'] as const).map((value) => ({
                  value,
                  label: t(`policies.${value}`),
                }))}
                onChange={({ target }) => set({ ...row, Policy: target.value as 'optional' })}
              />
            </>
          )}
        />
      </Panel>
      <Panel title={t('fields.Substitutes')} note={t('substitutesText')}>
        <Linked<Named>
          list="Substitutes"
          isLocked={isLocked}
          error={faults['Substitutes']}
          rows={substitutes}
          itemOf={(row) => row}
          change={(rows) => draft.change({ Substitutes: rows })}
          make={(one) => one}
          isOrdered
          self={item.ID}
          fields={() => null}
        />
      </Panel>
      {item.PartOf.length === 0 ? null : (
        <Panel title={t('partOf')}>
          <ul className={styles.rows}>
            {item.PartOf.map(({ Key, Description }) => (
              <li key={Key}>
                <Link to="/items/$itemId" params={{ itemId: Key }} className="link">
                  {Description}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Count({
  name,
  value,
  change,
  isLocked,
}: {
  readonly name: string;
  readonly value: number;
  readonly change: (value: number) => void;
  readonly isLocked: boolean;
}) {
  const t = useTranslations('office.item');
  return (
    <input
      className={styles.count}
      type="number"
      min={1}
      max={100_000}
      disabled={isLocked}
      aria-label={t('amountOf', { name })}
      value={value}
      onChange={({ target }) => change(Math.max(1, Math.floor(Number(target.value)) || 1))}
    />
  );
}

/** A list of other items: found by a piece of their name, moved up and down by a press, taken away. */
function Linked<Row>({
  list,
  rows,
  itemOf,
  change,
  make,
  fields,
  isOrdered,
  isLocked,
  error,
  self,
}: {
  readonly list: 'Parts' | 'AddOns' | 'Substitutes';
  readonly rows: readonly Row[];
  readonly itemOf: (row: Row) => Named;
  readonly change: (rows: readonly Row[]) => void;
  readonly make: (item: Named) => Row;
  readonly fields: (row: Row, set: (row: Row) => void) => ReactNode;
  readonly isOrdered: boolean;
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly self: string;
}) {
  const t = useTranslations('office.item');
  const swap = (index: number, by: -1 | 1) => {
    const moved = [...rows];
    const [one] = moved.splice(index, 1);
    if (one !== undefined) moved.splice(index + by, 0, one);
    change(moved);
  };
  return (
    <div className="stack">
      {error === undefined ? null : (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="soft">{t(`none.${list}`)}</p>
      ) : (
        <ol className={styles.rows}>
          {rows.map((row, index) => {
            const { Key, Description: name } = itemOf(row);
            return (
              <li key={Key} className={styles.row}>
                <Link to="/items/$itemId" params={{ itemId: Key }} className="link">
                  {name}
                </Link>
                {fields(row, (changed) => change(rows.map((one, at) => (at === index ? changed : one))))}
                {isLocked ? null : (
                  <span className={styles.tools}>
                    {isOrdered ? (
                      <>
                        <Button
                          size="s"
                          variant="quiet"
                          disabled={index === 0}
                          aria-label={t('upOf', { name })}
                          onClick={() => swap(index, -1)}
                        >
                          ↑
                        </Button>
                        <Button
                          size="s"
                          variant="quiet"
                          disabled={index === rows.length - 1}
                          aria-label={t('downOf', { name })}
                          onClick={() => swap(index, 1)}
                        >
                          ↓
                        </Button>
                      </>
                    ) : null}
                    <Button
                      size="s"
                      variant="quiet"
                      aria-label={t('removeOf', { name })}
                      onClick={() => change(rows.filter((_, at) => at !== index))}
                    >
                      {t('remove')}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {isLocked ? null : (
        <FindItem
          label={t(`find.${list}`)}
          known={[self, ...rows.map((row) => itemOf(row).Key)]}
          take={(one) => change([...rows, make(one)])}
        />
      )}
    </div>
  );
}

function FindItem({
  label,
  known,
  take,
}: {
  readonly label: string;
  /** Those that are there already. */
  readonly known: readonly string[];
  readonly take: (item: Named) => void;
}) {
  const t = useTranslations('office.item');
  const call = useCall();
  const say = useErrorNotice();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Named[] | null>(null);
  const search = useWrite((q: string) => call(listStaffItems, { query: { q, size: 8, Sort: 'Name' } }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    try {
      const answer = await search.press(typed.trim());
      if (answer !== null)
        setFound(answer.Collection.map(({ ID, Description }) => ({ Key: ID, Description })));
    } catch (error) {
      say(error);
    }
  };
  const offered = found?.filter(({ Key }) => !known.includes(Key)) ?? null;
  return (
    <form className={styles.find} role="search" aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="line" busy={search.busy}>
        {t('search')}
      </Button>
      <div role="status" className={styles.found}>
        {offered?.length === 0 ? t('noneFound') : null}
        {offered?.map((one) => (
          <Button key={one.Key} size="s" variant="line" onClick={() => take(one)}>
            + {one.Description}
          </Button>
        ))}
      </div>
    </form>
  );
}
