interface Form {
  readonly pattern: RegExp;
  /** One that everybody knows as such. */
  readonly example: string;
}

/** Spaces around are cut off before; within one they are as people write them. */
const forms: Readonly<Partial<Record<string, Form>>> = {
  AT: { pattern: /^[1-9]\d{3}$/u, example: '1010' },
  BE: { pattern: /^[1-9]\d{3}$/u, example: '1930' },
  CH: { pattern: /^[1-9]\d{3}$/u, example: '8001' },
  DE: { pattern: /^\d{5}$/u, example: '50667' },
  FR: { pattern: /^\d{5}$/u, example: '59000' },
  LU: { pattern: /^(?:L-?)?[1-9]\d{3}$/iu, example: '1229' },
  NL: { pattern: /^[1-9]\d{3} ?[A-Z]{2}$/iu, example: '4811 AB' },
};

/**
 * What a postcode of this country looks like, when this one cannot be one; null when it can, or when nobody here
 * knows the country's form. The form of the shop and the server ask the same.
 */
export function zipCodeFault(countryId: string, zipCode: string): { readonly example: string } | null {
  const form = forms[countryId];
  return form === undefined || form.pattern.test(zipCode.trim()) ? null : { example: form.example };
}
