import type { IsoDate } from '@bivak/rules';
import { Button, CheckLine, FilterChip, Select, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saysMoreThan, withoutEmpty } from './address.ts';
import { useOwnWarehouses } from '../session/use-staff.ts';
import { ListPick } from './list-pick.tsx';
import styles from './list.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Named<Kind extends string> {
  readonly kind: Kind;
  /** In the address. */
  readonly name: string;
  readonly label: string;
}

interface PickField extends Named<'pick'> {
  /** Of no choice: all of them. */
  readonly any: string;
  readonly options: readonly Option[];
  /** Names that mean nothing any more once another is chosen. */
  readonly drops?: readonly string[];
}

/** Something that narrows a list; `said` has no field: it comes by a link, and goes by its chip. */
export type FilterField = Named<'day'> | Named<'check'> | Named<'said'> | PickField;

/** Whether an address leaves out rows of its view; `views` choose one, besides `View`. */
export function isNarrowed(search: object, views: readonly string[] = []): boolean {
  return saysMoreThan(search, ['View', 'Sort', ...views]);
}

/** Where there is but one warehouse for whoever asks, nothing is to be chosen. */
export function useWarehouseField(): readonly FilterField[] {
  const t = useTranslations('office.list');
  const places = useOwnWarehouses();
  if (places.length < 2) return [];
  const options = places.map(({ id, name }) => ({ value: id, label: name }));
  return [{ kind: 'pick', name: 'WarehouseID', label: t('warehouse'), any: t('allWarehouses'), options }];
}

type Said = Readonly<Record<string, string | undefined>>;

/**
 * What narrows and sorts a list, all of it in the address. Each thing that narrows it stands below as a chip, which takes it
 * away again. A phone shows the first field until the others are asked for.
 */
export function ListFilters({
  label,
  words,
  fields = [],
  sort,
  to = '.',
}: {
  readonly label: string;
  /** What may be typed into the first field; absent: nothing is looked for. */
  readonly words?: string;
  readonly fields?: readonly FilterField[];
  readonly sort?: { readonly usual: string; readonly options: readonly Option[] };
  /** Where the list is, for a screen that shows one of its rows beside it. */
  readonly to?: NonNullable<LinkProps['to']>;
}) {
  const t = useTranslations('office.list');
  const format = useFormat();
  const navigate = useNavigate();
  const search: Said = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  const q = search['q'] ?? '';
  const [typed, setTyped] = useState({ of: q, text: q });
  // Another address, such as a saved view, brings its own words.
  const text = typed.of === q ? typed.text : q;
  const change = (changed: Said) =>
    void navigate({ to, search: withoutEmpty({ ...search, ...changed }) as never });
  const chips = [
    ...(words === undefined || q === '' ? [] : [{ name: 'q', says: t('typed', { words: q }) }]),
    ...fields.flatMap((field) => {
      const value = search[field.name];
      return value === undefined ? [] : [{ name: field.name, says: saying(field, value) }];
    }),
  ];
  const narrows = chips.length > 0;
  function saying(field: FilterField, value: string): string {
    if (field.kind === 'check') return field.label;
    let said = value;
    if (field.kind === 'day') said = format.day(value as IsoDate);
    if (field.kind === 'pick') said = field.options.find((option) => option.value === value)?.label ?? value;
    return t('chip', { name: field.label, value: said });
  }
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={label}
      data-open={isOpen || narrows || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        change({ q: text.trim() });
      }}
    >
      {words === undefined ? null : (
        <TextField
          label={words}
          type="search"
          value={text}
          maxLength={100}
          onChange={({ target }) => setTyped({ of: q, text: target.value })}
        />
      )}
      {fields.map((field) => (
        <Control key={field.name} field={field} value={search[field.name] ?? ''} change={change} />
      ))}
      {sort === undefined ? null : (
        <ListPick label={t('sort')}>
          <Select
            value={search['Sort'] ?? sort.usual}
            options={[...sort.options]}
            onChange={({ target }) => change({ Sort: target.value })}
          />
        </ListPick>
      )}
      {narrows ? null : (
        <Button variant="quiet" className={styles.moreFilters} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'fewerFilters' : 'moreFilters')}
        </Button>
      )}
      {words === undefined ? null : (
        <Button type="submit" variant="line" icon="search">
          {t('find')}
        </Button>
      )}
      {narrows ? (
        <div className={styles.chips}>
          <ul aria-label={t('narrowedBy')}>
            {chips.map(({ name, says }) => (
              <li key={name}>
                <FilterChip
                  removeLabel={t('dropFilter', { name: says })}
                  link={(props) => <Link to={to} search={without(search, name) as never} {...props} />}
                >
                  {says}
                </FilterChip>
              </li>
            ))}
          </ul>
          <Button
            size="s"
            variant="quiet"
            onClick={() => change(Object.fromEntries(chips.map(({ name }) => [name, undefined])))}
          >
            {t('dropFilters')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function Control({
  field,
  value,
  change,
}: {
  readonly field: FilterField;
  readonly value: string;
  readonly change: (changed: Said) => void;
}) {
  if (field.kind === 'said') return null;
  const { name, label } = field;
  if (field.kind === 'check')
    return (
      <CheckLine
        label={label}
        checked={value === 'true'}
        onChange={({ target }) => change({ [name]: target.checked ? 'true' : undefined })}
      />
    );
  if (field.kind === 'day')
    return (
      <TextField
        label={label}
        type="date"
        value={value}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    );
  const { any, options, drops = [] } = field;
  return (
    <ListPick label={label}>
      <Select
        value={value}
        options={[{ value: '', label: any }, ...options]}
        onChange={({ target }) =>
          change({ ...Object.fromEntries(drops.map((one) => [one, undefined])), [name]: target.value })
        }
      />
    </ListPick>
  );
}

function without(search: Said, name: string): Said {
  return withoutEmpty({ ...search, [name]: undefined });
}
