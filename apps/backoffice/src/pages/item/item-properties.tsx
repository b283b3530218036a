import type { StaffItem } from '@bivak/contract/admin';
import { Button, CheckLine, TextField } from '@bivak/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/use-categories.ts';
import { Panel } from '../../frame/panel.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';

type Property = StaffItem['Properties'][number];

/** Where an item stands in the shop, what it can be filtered by, and the words that the business keeps for itself. */
export function ItemProperties({ draft, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const categories = useCategories();
  const chosen = draft.values['CategoryIDs'] as readonly string[];
  const turn = (id: string, isOn: boolean) =>
    draft.change({
      CategoryIDs: (isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).toSorted(),
    });
  return (
    <div className={styles.stack}>
      <Panel title={t('fields.CategoryIDs')}>
        {categories.length === 0 ? <p className="soft">{t('noCategories')}</p> : null}
        <div className={styles.checks}>
          {categories.map(({ id, name }) => (
            <CheckLine
              key={id}
              label={name}
              disabled={isLocked}
              checked={chosen.includes(id)}
              onChange={({ target }) => turn(id, target.checked)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('fields.Properties')} note={t('propertiesText')}>
        <Properties draft={draft} isLocked={isLocked} />
      </Panel>
      <Panel title={t('fields.Labels')} note={t('labelsText')}>
        <Labels draft={draft} isLocked={isLocked} />
      </Panel>
    </div>
  );
}

function Properties({ draft, isLocked }: Pick<TabProps, 'draft' | 'isLocked'>) {
  const t = useTranslations('office.item');
  const { shop, locale } = useApp();
  const all = draft.values['Properties'] as readonly Property[];
  const [name, setName] = useState('');
  const change = (index: number, property: Property | null) =>
    draft.change({
      Properties: all.flatMap((one, at) => {
        if (at !== index) return [one];
        return property === null ? [] : [property];
      }),
    });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const said = name.trim();
    if (said === '' || all.some((one) => one.Name === said)) return;
    draft.change({ Properties: [...all, { Name: said, Titles: { [locale]: said }, Values: {} }] });
    setName('');
  };
  return (
    <div className="stack">
      {all.length === 0 ? <p className="soft">{t('noProperties')}</p> : null}
      {all.map((property, index) => (
        <fieldset key={property.Name} className={styles.property} disabled={isLocked}>
          <legend>{property.Titles[locale] ?? property.Name}</legend>
          {shop.languages.map((language) => (
            <div key={language} className={styles.fields} lang={language}>
              <TextField
                label={t('inLanguage', { field: t('propertyTitle'), language })}
                maxLength={200}
                value={property.Titles[language] ?? ''}
                onChange={({ target }) =>
                  change(index, { ...property, Titles: withWords(property.Titles, language, target.value) })
                }
              />
              <TextField
                label={t('inLanguage', { field: t('propertyValue'), language })}
                maxLength={200}
                value={property.Values[language] ?? ''}
                onChange={({ target }) =>
                  change(index, { ...property, Values: withWords(property.Values, language, target.value) })
                }
              />
            </div>
          ))}
          <Button size="s" variant="quiet" onClick={() => change(index, null)}>
            {t('removeOf', { name: property.Titles[locale] ?? property.Name })}
          </Button>
        </fieldset>
      ))}
      {isLocked ? null : (
        <form className={styles.find} onSubmit={add}>
          <TextField
            label={t('newProperty')}
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="line">
            {t('add')}
          </Button>
        </form>
      )}
    </div>
  );
}

function withWords(texts: Readonly<Record<string, string>>, language: string, words: string) {
  return Object.fromEntries(
    Object.entries({ ...texts, [language]: words }).filter(([, said]) => said !== ''),
  );
}

function Labels({ draft, isLocked }: Pick<TabProps, 'draft' | 'isLocked'>) {
  const t = useTranslations('office.item');
  const labels = draft.values['Labels'] as readonly string[];
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const label = typed.trim();
    if (label !== '' && !labels.includes(label)) draft.change({ Labels: [...labels, label].toSorted() });
    setTyped('');
  };
  return (
    <div className="stack">
      <ul className={styles.found}>
        {labels.map((label) => (
          <li key={label}>
            {isLocked ? (
              label
            ) : (
              <Button
                size="s"
                variant="line"
                aria-label={t('removeOf', { name: label })}
                onClick={() => draft.change({ Labels: labels.filter((one) => one !== label) })}
              >
                {label} ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isLocked ? null : (
        <form className={styles.find} onSubmit={add}>
          <TextField
            label={t('newLabel')}
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="line">
            {t('add')}
          </Button>
        </form>
      )}
    </div>
  );
}
