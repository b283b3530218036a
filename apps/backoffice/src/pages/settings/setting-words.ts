import type { StaffSetting, StaffSettingShape } from '@bivak/contract/admin';
import type { Cents } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';

const mostLetters = 160;

type Members = Readonly<Record<string, unknown>>;

/** Names, effects and values of settings in words. */
export function useSettingWords() {
  const t = useTranslations('office.settings');
  const names = useTranslations('office.settingNames');
  const members = useTranslations('office.settingMembers');
  const choices = useTranslations('office.settingChoices');
  const format = useFormat();
  const { shop } = useApp();
  const said = (key: string, fallback: string) =>
    names.has(key as 'contact.city.name') ? names(key as 'contact.city.name') : fallback;
  const memberName = (name: string) => (members.has(name as 'street') ? members(name as 'street') : name);
  const choiceName = (name: string) => (choices.has(name as 'incl') ? choices(name as 'incl') : name);

  function inWords(shape: StaffSettingShape, value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (shape.Kind === 'money' && typeof value === 'number') return format.money((value as Cents) / 100);
    if (shape.Kind === 'choice') return choiceName(plainWords(value));
    if (shape.Kind === 'words' || shape.Kind === 'prose')
      return plainWords((value as Readonly<Record<string, string>>)[shop.defaultLanguage]);
    if (Array.isArray(value)) {
      const part = partOf(shape);
      return listed(
        value.map((one) => inWords(part, one)),
        part.Kind === 'group' ? '; ' : ', ',
      );
    }
    if (typeof value !== 'object') return plainWords(value);
    if (shape.Kind !== 'group')
      return listed(
        Object.entries(value).map(([name, one]) => `${name}: ${inWords(partOf(shape), one)}`),
        '; ',
      );
    // A name or an address says by itself what it is.
    // The text of a page is too long to say here.
    const filled = shape.Members.filter(
      ({ Name, Shape }) => Shape.Kind !== 'prose' && !isEmpty((value as Members)[Name]),
    );
    return listed(
      filled.map(({ Name, Shape }) => {
        const given = inWords(Shape, (value as Members)[Name]);
        return isText(Shape) ? given : `${memberName(Name)}: ${given}`;
      }),
    );
  }
  const listed = (all: readonly string[], between = ', ') =>
    all.length === 0 ? t('nothing') : all.join(between);
  return {
    nameOf: ({ Name, Value, Default }: StaffSetting): string => {
      const [kind, id] = Name.split('.');
      if (kind !== 'warehouses' && kind !== 'deliveries') return said(`${Name}.name`, Name);
      const { name } = (Value ?? Default ?? {}) as {
        readonly name?: string | Readonly<Record<string, string>>;
      };
      const called = typeof name === 'object' ? name[shop.defaultLanguage] : name;
      return t(kind === 'warehouses' ? 'warehouse' : 'delivery', { name: called ?? id ?? '' });
    },
    effectOf: (name: string): string => {
      if (name.startsWith('warehouses.')) return t('warehouseEffect');
      return name.startsWith('deliveries.') ? t('deliveryEffect') : said(`${name}.effect`, '');
    },
    memberName,
    choiceName,
    valueOf: ({ Shape }: Pick<StaffSetting, 'Shape'>, value: unknown): string => {
      const words = inWords(Shape as StaffSettingShape, value);
      return words.length > mostLetters ? `${words.slice(0, mostLetters)}…` : words;
    },
  };
}

function isText({ Kind }: StaffSettingShape): boolean {
  return Kind === 'text' || Kind === 'prose' || Kind === 'words' || Kind === 'choice';
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** What is neither text nor figure says nothing. */
export function plainWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

const plain: StaffSettingShape = { Kind: 'text', Empty: 'never' };

function partOf(shape: StaffSettingShape): StaffSettingShape {
  if (shape.Kind === 'list' || shape.Kind === 'record') return shape.Of;
  return shape.Kind === 'choices' ? { Kind: 'choice', Empty: 'never', Choices: shape.Choices } : plain;
}
