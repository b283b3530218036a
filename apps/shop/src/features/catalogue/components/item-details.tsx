import type { Item } from '@bivak/contract/wire';
import { FileLink, SpecList, Tabs, type Fact, type Tab } from '@bivak/ui';
import { formatNumber } from '@bivak/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { useOffers } from '../../availability/model/use-offers.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useSelection } from '../../../session/selection.ts';
import { useFormat } from '@bivak/web';
import { formatFileSize } from '@bivak/web/formats';

type Part = 'properties' | 'parts' | 'downloads';

/** Shows what an article is, its parts and downloads in tabs (spec 2 §2); what it does not have has no tab. */
export function ItemDetails({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.product');
  const { locale } = useApp();
  const [shown, setShown] = useState<Part>(item.Items.length > 0 ? 'parts' : 'properties');
  const own = useOwnFacts(item);
  const tabs: Tab<Part>[] = [];
  // What lists are filtered by may be a range: it is a fact only where nothing better is known.
  const said = item.Specifications.length > 0 ? item.Specifications : item.Properties;
  const facts = [...own, ...said.map(({ Title, Value }) => ({ term: Title, value: Value }))];
  if (item.Items.length > 0) {
    tabs.push({ value: 'parts', label: t('parts'), content: <PartList parts={item.Items} /> });
  }
  if (facts.length > 0) {
    tabs.push({ value: 'properties', label: t('properties'), content: <SpecList facts={facts} /> });
  }
  if (item.ItemAttachments.length > 0) {
    const files = item.ItemAttachments.toSorted((a, b) => a.Ranking - b.Ranking);
    const content = files.map((file) => (
      <FileLink
        key={file.AttachmentUrl}
        name={titleOf(file.FileName)}
        note={noteOf(file)}
        href={file.AttachmentUrl}
        fileName={file.FileName}
      />
    ));
    tabs.push({ value: 'downloads', label: t('downloads'), content });
  }
  if (tabs.length === 0) return null;
  return (
    <section aria-label={t('details')}>
      <Tabs label={t('details')} tabs={tabs} value={shown} onChange={setShown} />
    </section>
  );

  function noteOf({ ContentType, FileSize, NumberOfPages }: Item['ItemAttachments'][number]): string {
    const words = { type: ContentType.split('/').at(-1) ?? '', size: formatFileSize(FileSize, locale) };
    return NumberOfPages === null
      ? t('fileNote', words)
      : t('fileNotePages', { ...words, pages: String(NumberOfPages) });
  }
}

/** What is in a package, and what each of it would cost alone in the chosen period. */
function PartList({ parts }: { readonly parts: Item['Items'] }) {
  const t = useTranslations('shop.product');
  const format = useFormat();
  const { priceMode } = useShop();
  const { warehouses } = usePlaces();
  const offerOf = useOffers([parts.map(({ ItemID }) => ({ ID: ItemID }))], useSelection(warehouses), false);
  const priced = parts.map(({ ItemID, Amount, Description }) => {
    const offer = offerOf(ItemID);
    const one = priceMode === 'incl' ? offer?.PriceIncVAT : offer?.Price;
    return {
      id: ItemID,
      words: t('part', { count: String(Amount), name: Description }),
      cents: inCents(one, Amount),
    };
  });
  const known = priced.flatMap(({ cents }) => cents ?? []);
  const sum = known.reduce((all, cents) => all + cents, 0);
  return (
    <>
      <ul className="num">
        {priced.map(({ id, words, cents }) => (
          <li key={id}>
            {words}
            {cents === null ? null : (
              <span className="soft"> · {t('partAlone', { amount: format.money(cents / 100) })}</span>
            )}
          </li>
        ))}
      </ul>
      {known.length < parts.length ? null : (
        <p className="num">{t('partsAlone', { amount: format.money(sum / 100) })}</p>
      )}
    </>
  );
}

function inCents(one: number | null | undefined, amount: number): number | null {
  return one === null || one === undefined ? null : Math.round(one * 100) * amount;
}

/** The kind of a paper stands beside it. */
function titleOf(fileName: string): string {
  return fileName.replace(/\.\w+$/u, '');
}

/** What the shop declares of its items and knows of this one; the keys are its own, so they are not among the typed ones. */
function useOwnFacts({ CustomFields }: Item): readonly Fact[] {
  const { shop, t, locale } = useApp();
  return shop.customFields.flatMap(({ entity, name, type, labelKey, options }) => {
    const value = CustomFields[name] ?? '';
    if (entity !== 'item' || value === '' || typeof value === 'boolean') return [];
    const term = t(labelKey as never);
    if (typeof value === 'number') {
      const decimals = String(value).split('.')[1]?.length ?? 0;
      return [{ term, value: formatNumber(value, locale, decimals) }];
    }
    const key = type === 'choice' ? options.find((option) => option.value === value)?.labelKey : undefined;
    return [{ term, value: key === undefined ? value : t(key as never) }];
  });
}
