import {
  changeOpeningHours,
  type StaffClosingDays,
  type StaffDayHours,
  type StaffOpeningHours,
  type StaffSlotCapacity,
  type StaffWeeklyHours,
} from '@bivak/contract/admin';
import { Button, CheckLine, Note, TextField } from '@bivak/ui';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ChangedBy } from '../../frame/changed-by.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { type DraftOf, useDraft } from '../../frame/use-draft.ts';
import { Effects, keptOf } from './effects.tsx';
import styles from './hours.module.css';
import { OtherNames, renamed } from './other-names.tsx';
import { StretchFields } from './stretch-fields.tsx';
import { useHoursEdit } from './use-hours-edit.ts';

type Values = Pick<StaffOpeningHours, 'Hours' | 'DayHours' | 'SlotCapacities' | 'ClosingDays'>;

const valuesOf = ({ Hours, DayHours, SlotCapacities, ClosingDays }: StaffOpeningHours): Values => ({
  Hours,
  DayHours,
  SlotCapacities,
  ClosingDays,
});

/** Hours of every week, hours of single days, closing days: one draft, which tells whom it hits before it is saved. */
export function WarehouseHours({ standing }: { readonly standing: StaffOpeningHours }) {
  const t = useTranslations('office.hours');
  const call = useCall();
  const words = useHoursWords();
  const { WarehouseID: id } = standing;
  const base = valuesOf(standing);
  const draft = useDraft<Values>(`hours ${id}`, base);
  // Only what was changed: the rest may be another by now.
  const body = (fields: readonly (keyof Values)[]) =>
    Object.fromEntries(fields.map((field) => [field, draft.values[field]])) as Partial<Values>;
  const edit = useHoursEdit<keyof Values>(
    ({ Collection }) => Collection.find(({ WarehouseID }) => WarehouseID === id)?.Version ?? 0,
    ({ version, kept, fields }) =>
      call(
        changeOpeningHours,
        { params: { id }, query: {}, body: { ...body(fields), Keep: keptOf(kept) } },
        { version },
      ),
  );
  const { faults } = edit;
  const isChanged = draft.changed.length > 0;
  return (
    <div className={styles.stack}>
      <UndoOffer {...edit.undo} isMailed={false} />
      <ChangedBy entity="setting" id={`warehouses.${id}`} />
      <Faults faults={faults} />
      <Weekly draft={draft} faults={faults} />
      <Single draft={draft} faults={faults} />
      <Capacities draft={draft} faults={faults} />
      <Closing draft={draft} faults={faults} />
      {isChanged ? (
        <Effects
          asked={JSON.stringify([standing.Version, body(draft.changed)])}
          tryOut={(signal) =>
            call(
              changeOpeningHours,
              { params: { id }, query: { DryRun: 'true' }, body: { ...body(draft.changed), Keep: [] } },
              { signal, version: standing.Version },
            )
          }
          kept={edit.kept}
          onKept={edit.setKept}
        />
      ) : null}
      <SaveBar<Values>
        draft={draft}
        base={base}
        labels={{
          Hours: t('weekly'),
          DayHours: t('single'),
          SlotCapacities: t('capacities'),
          ClosingDays: t('closing'),
        }}
        words={words}
        busy={edit.busy}
        reread={async () => {
          const { Collection } = await edit.fresh();
          const fresh = Collection.find(({ WarehouseID }) => WarehouseID === id);
          return fresh === undefined ? base : valuesOf(fresh);
        }}
        save={edit.save}
        failed={edit.failed}
      />
    </div>
  );
}

export function Faults({ faults }: { readonly faults: Readonly<Record<string, string>> }) {
  const t = useTranslations('office.hours');
  const all = [...new Set(Object.values(faults))];
  return all.length === 0 ? null : (
    <Note tone="bad" role="alert" title={t('errors')}>
      <ul>
        {all.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}

interface PartProps {
  readonly draft: DraftOf<Values>;
  readonly faults: Readonly<Record<string, string>>;
}

/** The rows of one list, each with a way to drop it. */
export function Rows<Row>({
  rows,
  none,
  nameOf,
  remove,
  children,
}: {
  readonly rows: readonly Row[];
  readonly none: string;
  readonly nameOf: (row: Row, index: number) => string;
  readonly remove: (rest: Row[]) => void;
  readonly children: (row: Row, index: number) => ReactNode;
}) {
  const t = useTranslations('office.hours');
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles.row}>
          <legend>{nameOf(row, index)}</legend>
          <div className={styles.parts}>{children(row, index)}</div>
          <Button
            size="s"
            variant="quiet"
            aria-label={t('removeOf', { name: nameOf(row, index) })}
            onClick={() => remove(rows.filter((_, at) => at !== index))}
          >
            {t('remove')}
          </Button>
        </fieldset>
      ))}
    </div>
  );
}

export function put<Row>(rows: readonly Row[], index: number, changed: Partial<NoInfer<Row>>): Row[] {
  return rows.map((row, at) => (at === index ? { ...row, ...changed } : row));
}

/** The weekdays from Monday on; which week it is does not matter. */
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: `2026-06-0${weekday}` as IsoDate }));

const newHours: StaffWeeklyHours = {
  Weekdays: [],
  Direction: 'both',
  From: '09:00',
  To: '17:00',
  SlotMinutes: 60,
  Capacity: 10,
};

function Weekly({ draft, faults }: PartProps) {
  const t = useTranslations('office.hours');
  const format = useFormat();
  const { Hours } = draft.values;
  const change = (rows: StaffWeeklyHours[]) => draft.change({ Hours: rows });
  return (
    <Panel
      title={t('weekly')}
      actions={<Add onAdd={() => change([...Hours, newHours])} name={t('weekly')} />}
    >
      <Rows
        rows={Hours}
        none={t('noWeekly')}
        nameOf={(_, index) => t('row', { row: String(index + 1) })}
        remove={change}
      >
        {(row, index) => (
          <>
            <fieldset className={styles.days}>
              <legend className="soft">{t('fields.Weekdays')}</legend>
              {week.map(({ weekday, day }) => (
                <CheckLine
                  key={weekday}
                  label={format.weekday(day)}
                  checked={row.Weekdays.includes(weekday)}
                  onChange={({ target }) => {
                    const rest = row.Weekdays.filter((one) => one !== weekday);
                    const Weekdays = target.checked ? [...rest, weekday].toSorted((a, b) => a - b) : rest;
                    change(put(Hours, index, { Weekdays }));
                  }}
                />
              ))}
            </fieldset>
            {faults[`Hours[${index}].Weekdays`] === undefined ? null : (
              <p role="alert">{faults[`Hours[${index}].Weekdays`]}</p>
            )}
            <div className={styles.fields}>
              <StretchFields
                value={row}
                at={`Hours[${index}]`}
                faults={faults}
                change={(changed) => change(put(Hours, index, changed))}
              />
            </div>
          </>
        )}
      </Rows>
    </Panel>
  );
}

function Single({ draft, faults }: PartProps) {
  const t = useTranslations('office.hours');
  const { clock } = useApp();
  const words = useHoursWords();
  const { DayHours } = draft.values;
  const change = (rows: StaffDayHours[]) => draft.change({ DayHours: rows });
  const { Weekdays: _, ...stretch } = newHours;
  return (
    <Panel
      title={t('single')}
      note={t('singleNote')}
      actions={
        <Add name={t('single')} onAdd={() => change([...DayHours, { Day: clock.today(), ...stretch }])} />
      }
    >
      <Rows rows={DayHours} none={t('noSingle')} nameOf={(row) => words.day(row.Day)} remove={change}>
        {(row, index) => (
          <div className={styles.fields}>
            <TextField
              label={t('fields.Day')}
              type="date"
              value={row.Day}
              error={faults[`DayHours[${index}].Day`]}
              onChange={({ target }) => change(put(DayHours, index, { Day: target.value }))}
            />
            <StretchFields
              value={row}
              at={`DayHours[${index}]`}
              faults={faults}
              change={(changed) => change(put(DayHours, index, changed))}
            />
          </div>
        )}
      </Rows>
    </Panel>
  );
}

/** Busy weeks take more customers in each slot, or fewer. */
function Capacities({ draft, faults }: PartProps) {
  const t = useTranslations('office.hours');
  const { clock } = useApp();
  const words = useHoursWords();
  const { SlotCapacities } = draft.values;
  const today = clock.today();
  const change = (rows: StaffSlotCapacity[]) => draft.change({ SlotCapacities: rows });
  const add = () => change([...SlotCapacities, { From: today, To: today, Capacity: newHours.Capacity }]);
  return (
    <Panel
      title={t('capacities')}
      note={t('capacitiesNote')}
      actions={<Add name={t('capacities')} onAdd={add} />}
    >
      <Rows
        rows={SlotCapacities}
        none={t('noCapacities')}
        nameOf={({ From, To }) => words.days(From, To)}
        remove={change}
      >
        {(row, index) => {
          const at = `SlotCapacities[${index}]`;
          const set = (changed: Partial<StaffSlotCapacity>) => change(put(SlotCapacities, index, changed));
          return (
            <div className={styles.fields}>
              {(['From', 'To'] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(name === 'From' ? 'fields.FirstDay' : 'fields.UntilDay')}
                  type="date"
                  value={row[name]}
                  error={faults[`${at}.${name}`]}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              ))}
              <TextField
                label={t('fields.Capacity')}
                type="number"
                min={1}
                value={String(row.Capacity)}
                error={faults[`${at}.Capacity`]}
                onChange={({ target }) => set({ Capacity: Number(target.value) || 0 })}
              />
            </div>
          );
        }}
      </Rows>
    </Panel>
  );
}

function Closing({ draft, faults }: PartProps) {
  const t = useTranslations('office.hours');
  const { clock, shop } = useApp();
  const own = shop.defaultLanguage;
  const words = useHoursWords();
  const today = clock.today();
  const year = today.slice(0, 4);
  const { ClosingDays } = draft.values;
  const change = (rows: StaffClosingDays[]) => draft.change({ ClosingDays: rows });
  const add = () => change([...ClosingDays, { From: today, To: null, Name: { nl: '', en: '', de: '' } }]);
  return (
    <Panel title={t('closing')} note={t('closingNote')} actions={<Add name={t('closing')} onAdd={add} />}>
      <Rows rows={ClosingDays} none={t('noClosing')} nameOf={(row) => words.closing(row)} remove={change}>
        {(row, index) => {
          const at = `ClosingDays[${index}]`;
          const isYearly = row.From.length === 5;
          const written = (day: string) => (isYearly ? day.slice(5) : day);
          const shown = (day: string | null) =>
            day?.length === 5 ? `${yearOf(day, year)}-${day}` : (day ?? '');
          const set = (changed: Partial<StaffClosingDays>) => change(put(ClosingDays, index, changed));
          return (
            <>
              <div className={styles.fields}>
                <TextField
                  label={t('fields.FirstDay')}
                  type="date"
                  value={shown(row.From)}
                  error={faults[`${at}.From`]}
                  onChange={({ target }) => set({ From: written(target.value) })}
                />
                <TextField
                  label={t('fields.LastDay')}
                  type="date"
                  value={shown(row.To)}
                  error={faults[`${at}.To`]}
                  onChange={({ target }) => set({ To: target.value === '' ? null : written(target.value) })}
                />
                <TextField
                  label={t('fields.Name')}
                  maxLength={200}
                  value={row.Name[own]}
                  error={faults[`${at}.Name.${own}`]}
                  onChange={({ target }) => set({ Name: renamed(row.Name, own, target.value) })}
                />
              </div>
              <CheckLine
                label={t('yearly')}
                checked={isYearly}
                onChange={() => {
                  const turned = (day: string) => (isYearly ? shown(day) : day.slice(5));
                  set({ From: turned(row.From), To: row.To === null ? null : turned(row.To) });
                }}
              />
              <OtherNames
                label={t('fields.Name')}
                value={row.Name}
                at={`${at}.Name`}
                faults={faults}
                change={(Name) => set({ Name })}
              />
            </>
          );
        }}
      </Rows>
    </Panel>
  );
}

/** 29 February is shown in a year that has one. */
function yearOf(day: string, year: string): string {
  return day === '02-29' ? String(Number(year) + ((4 - (Number(year) % 4)) % 4)) : year;
}

export function Add({ name, onAdd }: { readonly name: string; readonly onAdd: () => void }) {
  const t = useTranslations('office.hours');
  return (
    <Button size="s" variant="line" aria-label={t('addTo', { name })} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

/** Rows in words: for headings, and for the two of a list that both changed. */
function useHoursWords() {
  const t = useTranslations('office.hours');
  const format = useFormat();
  const { shop } = useApp();
  const day = (text: string) => {
    if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return format.day(text as IsoDate, 'shortYear');
    return /^\d{2}-\d{2}$/u.test(text) ? format.day(`2024-${text}` as IsoDate, 'dayMonth') : t('newDay');
  };
  const days = (from: string, to: string) =>
    from === to ? day(from) : t('fromTo', { from: day(from), to: day(to) });
  const closing = ({ From, To, Name }: StaffClosingDays) => {
    const said = To === null || To === '' ? day(From) : days(From, To);
    const closed = From.length === 5 ? t('everyYear', { day: said }) : said;
    const name = Name[shop.defaultLanguage];
    return name === '' ? closed : `${closed}: ${name}`;
  };
  const stretch = (row: Omit<StaffWeeklyHours, 'Weekdays'>) =>
    `${row.From}–${row.To} (${t(`directions.${row.Direction}`)}, ${row.SlotMinutes}′ × ${row.Capacity})`;
  const capacity = ({ From, To, Capacity }: StaffSlotCapacity) => `${days(From, To)}: ${Capacity}`;
  const weekdays = ({ Weekdays }: StaffWeeklyHours) =>
    week
      .filter(({ weekday }) => Weekdays.includes(weekday))
      .map((one) => format.weekday(one.day))
      .join(', ');
  const saidOf = {
    Hours: (rows) => rows.map((row) => `${weekdays(row)} ${stretch(row)}`),
    DayHours: (rows) => rows.map((row) => `${day(row.Day)} ${stretch(row)}`),
    SlotCapacities: (rows) => rows.map(capacity),
    ClosingDays: (rows) => rows.map(closing),
  } satisfies { [Field in keyof Values]: (rows: Values[Field]) => string[] };
  const words = (field: keyof Values, value: unknown): ReactNode => {
    const said = (saidOf[field] as (rows: unknown) => string[])(value);
    return said.length === 0 ? t('nothing') : said.join('; ');
  };
  return Object.assign(words, { day, days, closing });
}
