import {
  exportItems,
  type ItemColumn,
  itemLacks,
  itemSorts,
  itemStates,
  listStaffItems,
  type StaffItemRow,
} from '@bivak/contract/admin';
import { Button, buttonClass, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ItemStatePill } from '../../features/catalogue/item-state.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { ItemBulk } from './item-bulk.tsx';
import styles from './items-page.module.css';
import { NewItemDialog } from './new-item.tsx';

/** The goods of the business: a view, what narrows it, and the rows, all of it in the address. */
export function ItemsPage() {
  const t = useTranslations('office.items');
  const may = useMay();
  const { State } = useSearch({ from: '/guarded/items' });
  const [isMaking, setMaking] = useState(false);
  const mayWrite = may('catalogue.write');
  useKeys(mayWrite ? [{ keys: 'n', label: t('new'), run: () => setMaking(true) }] : []);
  const view = State ?? 'all';
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${view}`)}
        actions={
          <>
            <Link to="/categories" className={buttonClass({ variant: 'line' })}>
              {t('categories')}
            </Link>
            {mayWrite ? <Button onClick={() => setMaking(true)}>{t('new')}</Button> : null}
          </>
        }
      />
      <ListViews
        label={t('viewsLabel')}
        name="State"
        views={(['all', ...itemStates] as const).map((one) => ({ view: one, label: t(`views.${one}`) }))}
        view={view}
        to="/items"
      />
      <Filters />
      <Rows />
      {isMaking ? <NewItemDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function Filters() {
  const t = useTranslations('office.items');
  const { shop } = useApp();
  const categories = useCategories();
  const languages: readonly string[] = shop.languages;
  const lacks = itemLacks.filter((one) => one.length > 2 || languages.includes(one));
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        {
          kind: 'pick',
          name: 'CategoryID',
          label: t('category'),
          any: t('allCategories'),
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'pick',
          name: 'Type',
          label: t('kind'),
          any: t('allKinds'),
          options: (['Item', 'Composition'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'pick',
          name: 'Lacks',
          label: t('lacks'),
          any: t('lacksNothing'),
          options: lacks.map((value) => ({ value, label: t(`lacking.${value}`) })),
        },
        { kind: 'said', name: 'Label', label: t('label') },
      ]}
      sort={{
        usual: 'Ranking',
        options: itemSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
      }}
    />
  );
}

function Rows() {
  const t = useTranslations('office.items');
  const units = useTranslations('office.item.units');
  const call = useCall();
  const may = useMay();
  const format = useFormat();
  const { shop } = useApp();
  const search = useSearch({ from: '/guarded/items' });
  const categories = useCategories();
  const bulk = useBulk([['items'], ['item']], {
    linkOf: (id, name) => (
      <Link to="/items/$itemId" params={{ itemId: id }} className="link">
        {name}
      </Link>
    ),
  });
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      <BulkOutcome {...bulk} />
      <RecordList<StaffItemRow, ItemColumn>
        title={t('list')}
        list="items"
        entity="item"
        bulk={
          may('catalogue.write')
            ? {
                nameOf: ({ Description }) => Description,
                actions: (selection) => <ItemBulk selection={selection} bulk={bulk} />,
              }
            : undefined
        }
        file={{
          name: t('list'),
          read: (Columns) => call(exportItems, { query: search, body: { Columns } }),
        }}
        queryKey={['items', search]}
        page={(query, options) => call(listStaffItems, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={({ ID }, props) => <Link to="/items/$itemId" params={{ itemId: ID }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('noneYet'), text: t('noneYetText') }}
        columns={[
          {
            id: 'name',
            file: ['name', 'code', 'labels'],
            label: t('item'),
            role: 'name',
            weight: 4,
            cell: ({ Picture, Description, Slug, Labels }) => (
              <span className={styles.name}>
                {Picture === null ? (
                  <span className={styles.noPicture} />
                ) : (
                  <img
                    className={styles.picture}
                    src={`${shop.origin}${Picture}`}
                    alt=""
                    width={40}
                    height={40}
                    loading="lazy"
                  />
                )}
                <span>
                  {Description}
                  <SubLine>{[Slug, ...Labels].join(' · ')}</SubLine>
                </span>
              </span>
            ),
          },
          {
            id: 'category',
            file: ['category'],
            label: t('category'),
            weight: 3,
            cell: ({ CategoryIDs }) => CategoryIDs.map(nameOf).join(', '),
          },
          {
            id: 'price',
            file: ['price', 'unit'],
            label: t('price'),
            align: 'end',
            weight: 2,
            cell: ({ Price, ItemType }) =>
              Price === null ? (
                <NoPrice isNeeded={ItemType !== 'Borg'} />
              ) : (
                <>
                  <span className="nowrap">{format.money(Price.Amount)}</span>
                  {Price.Unit === null ? null : <SubLine>{units(`per.${Price.Unit}`)}</SubLine>}
                </>
              ),
          },
          {
            id: 'stock',
            label: t('stock'),
            align: 'end',
            file: ['stock'],
            cell: ({ Stock }) => format.number(Stock),
          },
          {
            id: 'state',
            file: ['state', 'missing'],
            label: t('state'),
            weight: 2,
            cell: ({ State, Holes }) => (
              <span className={styles.pills}>
                <ItemStatePill state={State} />
                {Holes.length === 0 ? null : (
                  <Pill tone="warn">{t('holes', { languages: Holes.join(', ') })}</Pill>
                )}
              </span>
            ),
          },
          {
            id: 'kind',
            label: t('kind'),
            extra: true,
            file: ['kind'],
            cell: ({ Type }) => t(`kinds.${Type}`),
          },
          {
            id: 'changed',
            file: ['changed'],
            label: t('changed'),
            extra: true,
            cell: ({ ChangedAt }) => (ChangedAt === null ? '' : format.day(format.dayOf(ChangedAt), 'short')),
          },
        ]}
      />
    </>
  );
}

/** A deposit needs no price of its own. */
function NoPrice({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useTranslations('office.items');
  return isNeeded ? <Pill tone="warn">{t('noPrice')}</Pill> : null;
}
