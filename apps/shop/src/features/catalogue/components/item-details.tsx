import type { Item } from '@bivak/contract/wire';
import { FileLink, SpecList, Tabs, type Fact, type Tab } from '@bivak/ui';
import { formatNumber } from '@bivak/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { formatFileSize } from '@bivak/web/formats';

type Part = 'properties' | 'description' | 'parts' | 'downloads';

/** Shows properties, description, parts and downloads in tabs (spec 2 §2); what an article does not have has no tab. */
export function ItemDetails({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.product');
  const { locale } = useApp();
  const [shown, setShown] = useState<Part>('properties');
  const own = useOwnFacts(item);
  const tabs: Tab<Part>[] = [];
  const facts = [...own, ...item.Properties.map(({ Title, Value }) => ({ term: Title, value: Value }))];
  if (facts.length > 0) {
    tabs.push({ value: 'properties', label: t('properties'), content: <SpecList facts={facts} /> });
  }
  if (item.LongDescription !== '') {
    const content = item.LongDescription.split(/\n{2,}/u).map((text) => <p key={text}>{text}</p>);
    tabs.push({
      value: 'description',
      label: t('description'),
      content: <div className="stack">{content}</div>,
    });
  }
  if (item.Items.length > 0) {
    const content = item.Items.map((part) => (
      <li key={part.ItemID}>{t('part', { count: String(part.Amount), name: part.Description })}</li>
    ));
    tabs.push({ value: 'parts', label: t('parts'), content: <ul className="num">{content}</ul> });
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
