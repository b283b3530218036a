import { FILE_RULES, validateField, validateFile, readRule, VALUE_RULES, type RuleCall } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import { createTranslators } from '../i18n/translate.ts';

const say = createTranslators({}, 'Europe/Brussels');
const file = { name: 'film.mov', size: 2_048_000, type: 'video/quicktime', width: 1, height: 1 };

/** A call of every rule with a value that breaks it. */
const broken: Readonly<Record<string, string | number>> = {
  alpha: '1',
  alpha_num: '-',
  alpha_dash: '+',
  alpha_spaces: '1',
  'between:1000,2000': 1,
  'confirmed:Other': 'x',
  decimalComma: '1.5',
  'decimalComma:2': '1,234',
  'digits:4': '1',
  email: 'x',
  'excluded:a,b': 'a',
  integer: 1.5,
  'length:3': 'x',
  'max:1': 'xx',
  'max_value:10': 11,
  'maxTime:10:00': '10:00',
  'min:2': 'x',
  'min_value:10': 1,
  'minTime:10:00': '10:00',
  numeric: 'x',
  'one_of:a,b': 'c',
  phone: 'x',
  'regex:^a$': 'b',
  required: '',
  'required_if:Other,yes': '',
  url: 'x',
  'dimensions:800,600': '',
  'ext:pdf,png': '',
  image: '',
  'mimes:image/*': '',
  'size:1000': '',
};

function callOf(text: string): RuleCall {
  const reading = readRule(text);
  if (!reading.ok) throw new Error(`${text} cannot be read`);
  return reading.rule;
}

function words(text: string, language: 'nl' | 'en' | 'de'): string {
  const rules = [callOf(text)];
  const others = { Other: 'yes' };
  const [fault] = [...validateField(broken[text], rules, others), ...validateFile(file, rules)];
  if (fault === undefined) throw new Error(`${text} is kept`);
  return say[language](`reasons.${fault.reason}`, fault.limits);
}

describe('the words of a broken rule', () => {
  test('there is a case of every rule', () => {
    const names = Object.keys(broken).map((text) => callOf(text).name);
    expect(new Set(names)).toEqual(new Set([...VALUE_RULES, ...FILE_RULES]));
  });

  test.each(Object.keys(broken))(
    'the words of a broken rule: %s is said in every language, with its limits',
    (text) => {
      const said = (['nl', 'en', 'de'] as const).map((language) => words(text, language));
      for (const sentence of said) expect(sentence).not.toMatch(/[{}]|reasons\./u);
      // What a rule is given, its words give back: numbers as the language writes them.
      const limits = callOf(text).args.flatMap((arg) => (/^\d+$/u.test(arg) ? [Number(arg)] : []));
      for (const limit of limits) expect(said[0]).toContain(limit.toLocaleString('nl-BE'));
      expect(new Set(said).size).toBe(3);
    },
  );

  test('the specification says three of them itself', () => {
    expect(words('ext:pdf,png', 'en')).toBe('Valid files: pdf, png');
    expect(words('minTime:10:00', 'en')).toBe('This must be later than 10:00.');
    expect(words('maxTime:10:00', 'en')).toBe('This must be earlier than 10:00.');
  });
});
