import type { Translate } from '../platform/i18n/translate.ts';

/** Why a call cannot be carried out: a key under `operator.refused`, and what its words need. */
export class Objection {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;

  constructor(key: string, params: Readonly<Record<string, string>> = {}) {
    this.key = key;
    this.params = params;
  }
}

export function object(key: string, params?: Readonly<Record<string, string>>): Objection {
  return new Objection(key, params);
}

export function isObjection(value: unknown): value is Objection {
  return value instanceof Objection;
}

export function objectionText({ key, params }: Objection, translate: Translate): string {
  return translate(`operator.refused.${key}`, params);
}
