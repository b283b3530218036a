export const brands = ['feesthuis', 'groenhof', 'tentendienst'] as const;
export const languages = ['nl', 'en', 'de'] as const;

export type Brand = (typeof brands)[number];
export type Language = (typeof languages)[number];

export type Choice = { readonly brand: Brand; readonly lang: Language; readonly section: string | null };

/** What the address asks to see. */
export function readChoice(search: string): Choice {
  const asked = new URLSearchParams(search);
  return {
    brand: brands.find((brand) => brand === asked.get('brand')) ?? 'feesthuis',
    lang: languages.find((language) => language === asked.get('lang')) ?? 'nl',
    section: asked.get('section'),
  };
}

/** The address that shows something else of it. */
export function hrefOf({ brand, lang, section }: Choice): string {
  const asked = new URLSearchParams({ brand, lang, ...(section === null ? {} : { section }) });
  return `?${asked.toString()}`;
}
