import { Pill, TextAreaField, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { textFields, textOf } from '../../features/catalogue/item-values.ts';
import { Panel } from '../../frame/panel.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './item-page.module.css';

const limits = { Description: 120, MediumDescription: 500, LongDescription: 20_000 } as const;

/** The words of an item, the languages beside each other; what one has and another lacks is marked. */
export function ItemTexts({ draft, faults, isLocked }: TabProps) {
  const t = useTranslations('office.item');
  const { shop } = useApp();
  const valueOf = (language: string, field: string) => textOf(draft.values, `Texts.${language}.${field}`);
  const isHole = (language: string, field: string) =>
    valueOf(language, field).trim() === '' &&
    (field === 'Description' || shop.languages.some((other) => valueOf(other, field).trim() !== ''));
  return (
    <div className={styles.languages}>
      {shop.languages.map((language) => {
        const holes = textFields.filter((field) => isHole(language, field));
        return (
          <Panel
            key={language}
            title={t(`languages.${language}`)}
            note={
              holes.length === 0 ? undefined : (
                <Pill tone="warn">{t('missing', { count: holes.length })}</Pill>
              )
            }
          >
            <div className="stack">
              {textFields.map((field) => {
                const name = `Texts.${language}.${field}`;
                const shared = {
                  label: t(`fields.${field}`),
                  hint: isHole(language, field) ? t('hole') : undefined,
                  error: faults[name],
                  maxLength: limits[field],
                  value: valueOf(language, field),
                  disabled: isLocked,
                  lang: language,
                  onChange: ({ target }: { target: { value: string } }) =>
                    draft.change({ [name]: target.value }),
                };
                if (field === 'Description') return <TextField key={field} {...shared} />;
                return <TextAreaField key={field} rows={field === 'LongDescription' ? 10 : 3} {...shared} />;
              })}
            </div>
          </Panel>
        );
      })}
    </div>
  );
}
