export const languages = ['nl', 'en', 'de'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The first language of an Accept-Language header that we speak, by its weights; else the fallback. */
export function languageOf(header: string | undefined, fallback: Language): Language {
  if (header === undefined) return fallback;
  const inputs = header.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const weight = options.map((option) => /^\s*q=([\d.]+)$/u.exec(option)?.[1]).find((q) => q !== undefined);
    return {
      language: (tag.split('-')[0] ?? '').toLowerCase(),
      weight: weight === undefined ? 1 : Number(weight),
    };
  });
  const spoken = inputs.filter((input) => isLanguage(input.language) && input.weight > 0);
  const best = spoken.toSorted((a, b) => b.weight - a.weight)[0]?.language;
  return best !== undefined && isLanguage(best) ? best : fallback;
}
