import type { StaffClosingDays } from '@bivak/contract/admin';
import { Disclosure, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';

type Names = StaffClosingDays['Name'];
type Language = keyof Names;

const languages = ['nl', 'en', 'de'] as const satisfies readonly Language[];

/** The name in the language of the shop; as long as the others say the same, they follow it. */
export function renamed(names: Names, own: Language, name: string): Names {
  const following = languages.filter((one) => names[one] === '' || names[one] === names[own]);
  return { ...names, ...Object.fromEntries(following.map((one) => [one, name])), [own]: name };
}

/** The same name in the other languages, folded away. */
export function OtherNames({
  label,
  value,
  at,
  faults,
  change,
}: {
  readonly label: string;
  readonly value: Names;
  readonly at: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (names: Names) => void;
}) {
  const t = useTranslations('office.hours');
  const { shop } = useApp();
  return (
    <Disclosure title={t('otherLanguages')}>
      {languages
        .filter((language) => language !== shop.defaultLanguage)
        .map((language) => (
          <TextField
            key={language}
            label={`${t(`languages.${language}`)}: ${label}`}
            maxLength={200}
            value={value[language]}
            error={faults[`${at}.${language}`]}
            onChange={({ target }) => change({ ...value, [language]: target.value })}
          />
        ))}
    </Disclosure>
  );
}
