import de from '@bivak/contract/messages/de.json' with { type: 'json' };
import en from '@bivak/contract/messages/en.json' with { type: 'json' };
import nl from '@bivak/contract/messages/nl.json' with { type: 'json' };
import { formatDay } from '@bivak/web/formats';
import { type IsoDate, type Sentence, tellOutcome, type ToldOutcome } from '@bivak/rules';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';

const words = { nl, en, de };
const languages = ['nl', 'en', 'de'] as const;
type Language = (typeof languages)[number];

/** As page, mail and letter say a sentence; a word that is missing throws. */
function said(language: Language, { key, values }: Sentence): string {
  const t = createTranslator({
    locale: language,
    messages: words[language],
    onError: (error) => {
      throw error;
    },
  });
  const params = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value];
    if ('day' in value) return [name, formatDay(value.day, 'dayMonthLong', language)];
    if ('weekday' in value) return [name, formatDay(value.weekday, 'long', language)];
    const tents = Object.entries(value.tents).map(([kind, count]) =>
      t(`outcome.kinds.${kind}` as never, { count } as never),
    );
    return [name, new Intl.ListFormat(language).format(tents)];
  });
  return t(`outcome.${key}` as never, Object.fromEntries(params) as never);
}

const day = '2027-07-12' as IsoDate;

function outcome(
  missing: Partial<ToldOutcome['missing'][number]> = {},
  change: Partial<ToldOutcome> = {},
): ToldOutcome {
  return {
    places: { asked: 66, need: 53, granted: 46, share: 867 },
    tents: [
      { kind: 'senior', asked: 5, need: 4, granted: 3, instead: 0 },
      { kind: 'patrol', asked: 2, need: 2, granted: 2, instead: 1 },
      { kind: 'stock', asked: 1, need: 1, granted: 1, instead: 0 },
    ],
    need: { members: 61, disability: 2, extraPerDisabled: 1, existing: 8, elsewhere: 2 },
    isGuaranteed: true,
    missing: [
      {
        kind: 'senior',
        tents: 1,
        reason: 'bottleneck',
        pinReason: null,
        day,
        needed: 2716,
        stock: 2370,
        holders: 214,
        lowest: 849,
        highest: 929,
        ...missing,
      },
    ],
    substitutesGone: [{ kind: 'patrol', day }],
    alike: 3,
    lot: { number: 388, of: 978 },
    ...change,
  };
}

const tell = (language: Language, told: ToldOutcome) => {
  const { verdict, tents, overNorm, reasons, substitutes, fair, steps } = tellOutcome(told);
  const say = (sentence: Sentence) => said(language, sentence);
  return {
    verdict: say(verdict),
    tents: tents.map(say),
    overNorm: overNorm === null ? '' : say(overNorm),
    reasons: reasons.flatMap(({ title, sentences }) => [title, ...sentences]).map(say),
    rest: [...substitutes, ...fair, ...steps].map(say),
  };
};

describe.each(languages)('a result in words (%s)', (language) => {
  test.each(['bottleneck', 'several', 'further', 'lot', 'tier', 'ceiling', 'least'] as const)(
    'the reason %s is said with what it speaks of',
    (reason) => {
      const { reasons } = tell(language, outcome({ reason, ...(reason === 'least' ? { day: null } : {}) }));
      const text = reasons.join(' ');
      expect(text).not.toMatch(/[{}]|undefined|NaN|outcome\./u);
      const figures = ['ceiling', 'least'].includes(reason) ? [] : ['2716', '2370', '12'];
      for (const figure of [...figures, ...(reason === 'lot' ? ['388', '978'] : [])])
        expect(text).toContain(figure);
    },
  );

  test.each(Object.keys(nl.outcome.pins))('a limit for the reason %s is said', (pinReason) => {
    const { reasons } = tell(language, outcome({ reason: 'ceiling', pinReason }));
    expect(reasons[1]?.length).toBeGreaterThan(20);
  });

  test('says all parts of a result without a gap', () => {
    const all = [outcome(), outcome({ stock: 0, holders: 0 })].flatMap((told) => {
      const { verdict, tents, overNorm, reasons, rest } = tell(language, told);
      return [verdict, ...tents, overNorm, ...reasons, ...rest];
    });
    for (const text of all) expect(text).not.toMatch(/[{}]|undefined|NaN| {2}/u);
  });

  test.each([1, 2, 21])('counts %i as its language does', (count) => {
    const told = outcome({ tents: count, holders: count }, { alike: count + 1 });
    const { tents, reasons, rest } = tell(language, told);
    expect([...tents, ...reasons, ...rest].join(' ')).not.toMatch(/[{}]/u);
  });
});

test('a result reads as the look has it', () => {
  const told = tell(
    'nl',
    outcome(
      {},
      {
        isGuaranteed: false,
        tents: outcome().tents.map((one) => ({ ...one, instead: 0 })),
        need: { members: 61, disability: 2, extraPerDisabled: 0, existing: 8, elsewhere: 0 },
      },
    ),
  );
  expect(told.verdict).toBe('Jullie krijgen 46 van de 53 slaapplaatsen die jullie nodig hebben');
  expect(told.tents.join(' ')).toBe(
    'Jullie krijgen 3 seniortenten, 2 patrouilletenten en de voorraadtent. Er ontbreekt 1 seniortent.',
  );
  expect(told.overNorm).toBe(
    'Jullie vroegen 66 plaatsen, maar 61 deelnemers min 8 plaatsen die er al zijn is 53. Daarvoor volstaan 4 seniortenten, 2 patrouilletenten en de voorraadtent.',
  );
  expect(told.reasons).toEqual([
    'Waarom nog een seniortent er niet bij kon',
    'Op maandag 12 juli hadden alle groepen samen 2716 seniortenten nodig; we hebben er 2370.',
    'Wie er een heeft, zou met een tent minder niet beter af zijn dan jullie.',
  ]);
  expect(told.rest).toContain(
    '214 groepen kregen op 12 juli seniortenten, en hebben 84\u00A0% tot 92\u00A0% van wat ze nodig hebben.',
  );
});
