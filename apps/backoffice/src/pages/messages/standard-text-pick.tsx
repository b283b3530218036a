import { listStandardTexts } from '@bivak/contract/admin';
import { fillStandardText, type StandardName } from '@bivak/rules';
import { Select } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ListPick } from '../../frame/list-pick.tsx';
import { useStaff } from '../../session/use-staff.ts';

/** Puts one of the standard texts, in the language of whoever reads it; nothing where there are none. */
export function StandardTextPick({
  language,
  names,
  put,
}: {
  readonly language: 'nl' | 'en' | 'de';
  readonly names: Partial<Readonly<Record<StandardName, string>>>;
  readonly put: (text: string) => void;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const { shop } = useApp();
  const me = useStaff(({ person }) => person?.Name ?? '');
  const { data } = useQuery({
    queryKey: ['standard-texts'],
    queryFn: ({ signal }) => call(listStandardTexts, { signal }),
    staleTime: 60_000,
  });
  const texts = data?.Collection ?? [];
  if (texts.length === 0) return null;
  const fill = (id: string) => {
    const chosen = texts.find(({ ID }) => ID === id);
    if (chosen === undefined) return;
    const text = chosen.Texts[language] || chosen.Texts[shop.defaultLanguage];
    put(fillStandardText(text, { ...names, shop: shop.name, me }));
  };
  return (
    <ListPick label={t('standardText')}>
      <Select
        value=""
        options={[
          { value: '', label: t('chooseText') },
          ...texts.map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        onChange={({ target }) => fill(target.value)}
      />
    </ListPick>
  );
}
