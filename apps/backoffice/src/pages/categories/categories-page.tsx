import {
  changeStaffCategory,
  createStaffCategory,
  removeStaffCategory,
  type StaffCategory,
} from '@bivak/contract/admin';
import { Button, EmptyState, Pill, TextField } from '@bivak/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/item-query.ts';
import { EditDialog } from '../../frame/edit-dialog.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './categories-page.module.css';

/** The tree that the shop shows, moved by dragging, by buttons and by keys; the words of each in every language. */
export function CategoriesPage() {
  const t = useTranslations('office.categories');
  const items = useTranslations('office.items');
  const call = useCall();
  const may = useMay();
  const { data, error, refetch } = useQuery(categoriesQuery(call));
  const [parent, setParent] = useState<{ readonly id: string | null } | null>(null);
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  const mayWrite = may('catalogue.write');
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t('text')}
        before={
          <Link to="/items" className="link">
            {items('title')}
          </Link>
        }
        actions={mayWrite ? <Button onClick={() => setParent({ id: null })}>{t('new')}</Button> : undefined}
      />
      <Panel title={t('tree')}>
        {data.Collection.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <Branch all={data.Collection} parentId={null} mayWrite={mayWrite} add={(id) => setParent({ id })} />
        )}
      </Panel>
      {parent === null ? null : <NewDialog parentId={parent.id} onClose={() => setParent(null)} />}
    </>
  );
}

interface TreeProps {
  readonly all: readonly StaffCategory[];
  readonly mayWrite: boolean;
  readonly add: (parentId: string) => void;
}

function useNameOf(): (category: StaffCategory) => string {
  const { locale, shop } = useApp();
  return ({ ID, Texts }) => Texts[locale]?.Description ?? Texts[shop.defaultLanguage]?.Description ?? ID;
}

function Branch({ all, parentId, mayWrite, add }: TreeProps & { readonly parentId: string | null }) {
  const here = all.filter(({ ParentID }) => ParentID === parentId);
  if (here.length === 0) return null;
  return (
    <ol className={styles.branch}>
      {here.map((category, index) => (
        <li key={category.ID}>
          <Row category={category} index={index} here={here} all={all} mayWrite={mayWrite} add={add} />
          <Branch all={all} parentId={category.ID} mayWrite={mayWrite} add={add} />
        </li>
      ))}
    </ol>
  );
}

/** What a drag carries: other pages' texts are no categories. */
const dragged = 'application/x-bivak-category';

function Row({
  category,
  index,
  here,
  all,
  mayWrite,
  add,
}: TreeProps & {
  readonly category: StaffCategory;
  readonly index: number;
  /** All below the same parent. */
  readonly here: readonly StaffCategory[];
}) {
  const t = useTranslations('office.categories');
  const call = useCall();
  const { shop } = useApp();
  const nameOf = useNameOf();
  const { act, busy } = useActs([['categories'], ['items'], ['item']]);
  const [isEditing, setEditing] = useState(false);
  const [isOver, setOver] = useState(false);
  const name = nameOf(category);
  const move = (moved: StaffCategory, to: { readonly ParentID: string | null; readonly Place?: number }) =>
    void act(
      (options) =>
        call(
          changeStaffCategory,
          { params: { id: moved.ID }, body: { ...to } },
          { ...options, version: moved.Version },
        ),
      t('moved', { name: nameOf(moved) }),
    );
  const before = here[index - 1];
  const parent = all.find(({ ID }) => ID === category.ParentID);
  const places = parent === undefined ? [] : all.filter(({ ParentID }) => ParentID === parent.ParentID);
  const remove = () =>
    void act(
      (options) =>
        call(removeStaffCategory, { params: { id: category.ID } }, { ...options, version: category.Version }),
      t('removed', { name }),
    );
  const drop = (event: DragEvent) => {
    setOver(false);
    const moved = all.find(({ ID }) => ID === event.dataTransfer.getData(dragged));
    if (moved === undefined || moved.ID === category.ID) return;
    event.preventDefault();
    // Before this one; its own place among them does not count.
    const place = here.filter(({ ID }) => ID !== moved.ID).indexOf(category);
    move(moved, { ParentID: category.ParentID, Place: place });
  };
  const holes = shop.languages.filter((language) => (category.Texts[language]?.Description ?? '') === '');
  return (
    <div
      className={styles.row}
      data-over={isOver || undefined}
      draggable={mayWrite}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.setData(dragged, category.ID);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.name}>
        <Link to="/items" search={{ CategoryID: category.ID }} className="link">
          {name}
        </Link>{' '}
        <span className="soft">{t('items', { count: category.Items })}</span>{' '}
        {holes.length === 0 ? null : <Pill tone="warn">{t('missing', { languages: holes.join(', ') })}</Pill>}
      </span>
      {mayWrite ? (
        <span className={styles.tools}>
          <Tool
            label={t('upOf', { name })}
            sign="↑"
            busy={busy}
            isOff={index === 0}
            run={() => move(category, { ParentID: category.ParentID, Place: index - 1 })}
          />
          <Tool
            label={t('downOf', { name })}
            sign="↓"
            busy={busy}
            isOff={index === here.length - 1}
            run={() => move(category, { ParentID: category.ParentID, Place: index + 1 })}
          />
          <Tool
            label={t('inOf', { name })}
            sign="→"
            busy={busy}
            isOff={before === undefined}
            run={() => before !== undefined && move(category, { ParentID: before.ID })}
          />
          <Tool
            label={t('outOf', { name })}
            sign="←"
            busy={busy}
            isOff={parent === undefined}
            run={() =>
              parent !== undefined &&
              move(category, { ParentID: parent.ParentID, Place: places.indexOf(parent) + 1 })
            }
          />
          <Tool
            label={t('belowOf', { name })}
            sign="+"
            busy={busy}
            isOff={false}
            run={() => add(category.ID)}
          />
          <Button size="s" variant="line" aria-label={t('editOf', { name })} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <Tool label={t('removeOf', { name })} sign="×" busy={busy} isOff={false} run={remove} />
        </span>
      ) : null}
      {isEditing ? <WordsDialog category={category} name={name} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function Tool({
  label,
  sign,
  busy,
  isOff,
  run,
}: {
  readonly label: string;
  readonly sign: string;
  readonly busy: boolean;
  readonly isOff: boolean;
  readonly run: () => void;
}) {
  return (
    <Button size="s" variant="quiet" aria-label={label} busy={busy} disabled={isOff} onClick={run}>
      {sign}
    </Button>
  );
}

function WordsDialog({
  category,
  name,
  onClose,
}: {
  readonly category: StaffCategory;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.categories');
  const call = useCall();
  const { shop } = useApp();
  const queryClient = useQueryClient();
  const stateOf = ({ Texts, Version }: StaffCategory) => ({
    version: Version,
    values: Object.fromEntries(
      shop.languages.flatMap((language) => [
        [`${language}.Description`, Texts[language]?.Description ?? ''],
        [`${language}.Notes`, Texts[language]?.Notes ?? ''],
      ]),
    ),
  });
  return (
    <EditDialog
      title={t('editOf', { name })}
      fields={shop.languages.flatMap((language) => [
        {
          name: `${language}.Description`,
          label: t('inLanguage', { field: t('name'), language }),
          maxLength: 120,
        },
        {
          name: `${language}.Notes`,
          label: t('inLanguage', { field: t('notes'), language }),
          kind: 'lines' as const,
          maxLength: 2000,
        },
      ])}
      state={stateOf(category)}
      fresh={async () => {
        const read = await queryClient.fetchQuery({ ...categoriesQuery(call), staleTime: 0 });
        return stateOf(read.Collection.find(({ ID }) => ID === category.ID) ?? category);
      }}
      save={(changed, options) => {
        const texts: Record<string, Record<string, string>> = {};
        for (const [field, value] of Object.entries(changed)) {
          const [language = '', part = ''] = field.split('.');
          texts[language] = { ...texts[language], [part]: String(value) };
        }
        return call(changeStaffCategory, { params: { id: category.ID }, body: { Texts: texts } }, options);
      }}
      onClose={onClose}
      onSaved={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: ['categories'] });
      }}
    />
  );
}

function NewDialog({
  parentId,
  onClose,
}: {
  readonly parentId: string | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.categories');
  const call = useCall();
  const { act, busy } = useActs([['categories']]);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    if (typed.trim() === '') return setMissing(true);
    const made = await act((options) =>
      call(createStaffCategory, { body: { Description: typed.trim(), ParentID: parentId } }, options),
    );
    if (made !== null) onClose();
  };
  return (
    <FormDialog title={t('new')} size="m" submit={t('make')} busy={busy} onClose={onClose} onSubmit={submit}>
      <TextField
        label={t('name')}
        maxLength={120}
        value={typed}
        error={isMissing ? t('nameRequired') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
