import { changeStaffItem, type StaffItem } from '@bivak/contract/admin';
import { Note, TabLinks } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/item-query.ts';
import { bodyOf, fieldOfFault, type ItemValues, valuesOf } from '../../features/catalogue/item-values.ts';
import { ChangedBy } from '../../frame/changed-by.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { useDraft } from '../../frame/use-draft.ts';
import { useMay } from '../../session/use-staff.ts';
import { ItemHead } from './item-head.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemLinks } from './item-links.tsx';
import { ItemPictures } from './item-pictures.tsx';
import { ItemPrices } from './item-prices.tsx';
import { ItemProperties } from './item-properties.tsx';
import { ItemRules } from './item-rules.tsx';
import { ItemTexts } from './item-texts.tsx';
import type { TabProps } from './tab-props.ts';
import { useItemLabels } from './use-item-labels.ts';

export const itemTabs = ['texts', 'prices', 'rules', 'links', 'properties', 'pictures', 'history'] as const;
export type ItemTab = (typeof itemTabs)[number];

const parts = {
  texts: ItemTexts,
  prices: ItemPrices,
  rules: ItemRules,
  links: ItemLinks,
  properties: ItemProperties,
  pictures: ItemPictures,
  history: ({ item }: TabProps) => <ItemHistory item={item} />,
} as const;

/** One item: whether it is in the shop, its tabs, and one draft over all of them. */
export function ItemPage() {
  const t = useTranslations('office.item');
  const call = useCall();
  const { itemId = '', tab } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(itemQuery(call, itemId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <ItemTabs key={data.ID} item={data} tab={itemTabs.find((one) => one === tab) ?? 'texts'} />;
}

function ItemTabs({ item, tab }: { readonly item: StaffItem; readonly tab: ItemTab }) {
  const t = useTranslations('office.item');
  const { call, locale, shop } = useApp();
  const may = useMay();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const labelOf = useItemLabels(item);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const read = { languages: shop.languages, locale };
  const base = valuesOf(item, read);
  const draft = useDraft<ItemValues>(`item ${item.ID}`, base);
  const query = itemQuery(call, item.ID);
  const fresh = () => queryClient.fetchQuery({ ...query, staleTime: 0 });
  const write = useWrite((body: Parameters<typeof sendOf>[0]) => sendOf(body));
  function sendOf(body: NonNullable<Parameters<typeof call<typeof changeStaffItem>>[1]>['body']) {
    // The version that was read last, which a merge has renewed.
    const version = queryClient.getQueryData<StaffItem>(query.queryKey)?.Version ?? item.Version;
    return call(
      changeStaffItem,
      { params: { id: item.ID }, body },
      { version, idempotencyKey: crypto.randomUUID() },
    );
  }
  const save = async (fields: readonly string[]): Promise<boolean> => {
    const made = bodyOf(draft.values, fields, locale);
    if ('faults' in made) {
      setFaults(Object.fromEntries(made.faults.map((field) => [field, t('wrongNumber')])));
      return false;
    }
    setFaults({});
    try {
      if ((await write.press(made.body)) === null) return false;
    } catch (error) {
      const all = isWireError(error) ? error.fields : [];
      if (all.length === 0) throw error;
      setFaults(
        Object.fromEntries(all.map(({ Field, Message }) => [fieldOfFault(Field, made.body), Message])),
      );
      return false;
    }
    await fresh();
    void queryClient.invalidateQueries({ queryKey: ['items'] });
    return true;
  };
  const Part = parts[tab];
  const told = Object.entries(faults);
  return (
    <>
      <ItemHead item={item} hasDraft={draft.changed.length > 0} />
      <ChangedBy entity="item" id={item.ID} />
      <TabLinks label={t('tabsLabel')}>
        {itemTabs.map((one) => (
          <Link
            key={one}
            to="/items/$itemId/$tab"
            params={{ itemId: item.ID, tab: one }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </TabLinks>
      {told.length === 0 ? null : (
        <Note tone="bad" role="alert" title={t('faults')}>
          <ul>
            {told.map(([field, message]) => (
              <li key={field}>
                <b>{labelOf(field)}</b>: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Part item={item} draft={draft} faults={faults} isLocked={!may('catalogue.write')} />
      <SaveBar<ItemValues>
        draft={draft}
        base={base}
        labels={Object.fromEntries(Object.keys(draft.values).map((field) => [field, labelOf(field)]))}
        words={(_, value) => wordsOf(value) || t('empty')}
        busy={write.busy}
        reread={async () => valuesOf(await fresh(), read)}
        save={save}
        failed={say}
      />
    </>
  );
}

/** A value in a word or two, for the two of a field that both changed. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  return nameOf(value).slice(0, 300);
}

/** A text or a figure as it is; of a thing its name. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? '');
  const { Item, Description, Name, ID } = value as Record<string, unknown>;
  return Item === undefined ? nameOf(Description ?? Name ?? ID ?? '') : nameOf(Item);
}
