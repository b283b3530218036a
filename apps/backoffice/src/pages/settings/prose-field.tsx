import type { StaffSettingShape } from '@bivak/contract/admin';
import { type InformationFact, informationLinks } from '@bivak/contract/wire';
import { blocksOf } from '@bivak/rules';
import { Disclosure, TextAreaField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { languageNames } from '../../i18n/language.ts';
import styles from './settings.module.css';

interface ProseFieldProps {
  readonly label: string;
  readonly shape: StaffSettingShape;
  readonly value: unknown;
  readonly at: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (value: unknown) => void;
}

const languages = ['nl', 'en', 'de'] as const;
/** What texts of every shop can name; those of lending say figures of its settings. */
const facts = [
  'company',
  'address',
  'city',
  'phone',
  'email',
  'openingHours',
] as const satisfies readonly InformationFact[];

/** The text of a page, with how it reads below. */
export function ProseField({ label, value, at, faults, change }: ProseFieldProps) {
  const t = useTranslations('office.settings');
  const { shop } = useApp();
  const texts = { nl: '', en: '', de: '', ...(value as object | null | undefined) };
  return (
    <div className={styles.prose}>
      <p className={styles.hint}>{t('proseHint', { facts: facts.map((name) => `{${name}}`).join(' ') })}</p>
      {languages.map((language) => (
        <div key={language}>
          <TextAreaField
            label={t('in', { name: label, language: languageNames[language] })}
            hint={
              texts[language] === '' && language !== shop.defaultLanguage
                ? t('textFrom', { language: languageNames[shop.defaultLanguage] })
                : undefined
            }
            rows={12}
            maxLength={30_000}
            error={faults[`${at}.${language}`]}
            value={texts[language]}
            onChange={({ target }) => change({ ...texts, [language]: target.value })}
          />
          {texts[language].trim() === '' ? null : (
            <Disclosure title={t('reads', { language: languageNames[language] })}>
              <div className={styles.reads} lang={language}>
                <Reads text={texts[language]} />
              </div>
            </Disclosure>
          )}
        </div>
      ))}
    </div>
  );
}

function Reads({ text }: { readonly text: string }) {
  return blocksOf(text, informationLinks).map(({ kind, lines }, index) => {
    const drawn = lines.map((line) =>
      line.map((span, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- spans have no name of their own
        if (span.isStrong) return <b key={at}>{span.text}</b>;
        // oxlint-disable-next-line react/no-array-index-key -- spans have no name of their own
        return span.link === null ? span.text : <u key={at}>{span.text}</u>;
      }),
    );
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
    if (kind === 'heading') return <h4 key={index}>{drawn[0]}</h4>;
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
    if (kind === 'paragraph') return <p key={index}>{drawn[0]}</p>;
    const List = kind === 'steps' ? 'ol' : 'ul';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- blocks have no name of their own
      <List key={index}>
        {drawn.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own
          <li key={at}>{line}</li>
        ))}
      </List>
    );
  });
}
