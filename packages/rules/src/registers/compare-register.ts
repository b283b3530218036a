export type RegisterField = 'name' | 'code' | 'businessNo' | 'vatNo' | 'street' | 'place' | 'state';

/** What somebody typed of a company or an association; what they did not type is empty. */
export type TypedCompany = Readonly<Record<Exclude<RegisterField, 'state'>, string>>;

/** What its register says; empty where it says nothing of that, null where this register has no such field. */
export type RegisteredCompany = Readonly<Record<Exclude<RegisterField, 'state'>, string | null>> & {
  /** Whether it still exists; null where the register does not say. */
  readonly isActive: boolean | null;
};

/** `missing`: one of both has nothing there. `unknown`: nobody could be asked. */
export type ComparedResult = 'same' | 'differs' | 'missing' | 'unknown';

export interface ComparedField {
  readonly field: RegisterField;
  readonly typed: string;
  /** Of `state`: `active` or `ended`. */
  readonly registered: string | null;
  readonly result: ComparedResult;
}

const fields = ['name', 'code', 'businessNo', 'vatNo', 'street', 'place'] as const;

/**
 * What was typed at registration beside its register, field by field (`design/back-office.md` §3, "Customers"). Signs,
 * accents and the legal form behind a name make no difference. A field of which neither says anything is left out, and so is
 * one that the register does not have. `null`: there is no register to ask, or it did not answer.
 */
export function compareWithRegister(
  typed: TypedCompany,
  registered: RegisteredCompany | null,
): readonly ComparedField[] {
  const compared = fields.flatMap((field): ComparedField[] => {
    const said = registered === null ? null : registered[field];
    if (typed[field] === '' && (said ?? '') === '') return [];
    if (registered === null) return [{ field, typed: typed[field], registered: null, result: 'unknown' }];
    if (said === null) return [];
    return [{ field, typed: typed[field], registered: said, result: resultOf(field, typed[field], said) }];
  });
  const isActive = registered?.isActive ?? null;
  if (isActive === null) return compared;
  const registeredAs = isActive ? 'active' : 'ended';
  return [
    ...compared,
    { field: 'state', typed: '', registered: registeredAs, result: isActive ? 'same' : 'differs' },
  ];
}

function resultOf(field: RegisterField, typed: string, registered: string): ComparedResult {
  const [one, other] = [folded(typed), folded(registered)];
  if (one === '' || other === '') return 'missing';
  if (one === other) return 'same';
  return field === 'name' && withoutForm(typed) === withoutForm(registered) ? 'same' : 'differs';
}

/** Letters and digits alone, small and without accents. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** "De Linde vzw" and "VZW De Linde" are the same association. */
function withoutForm(name: string): string {
  const words = name.toLowerCase().replaceAll('.', '').split(/\s+/u);
  const kept = words.filter((word, at) => !forms.has(word) || (at > 0 && at < words.length - 1));
  return folded(kept.join(' '));
}

const forms: ReadonlySet<string> = new Set(
  'vzw asbl ivzw bv bvba srl sprl nv sa cv cvba vof snc commv gmbh ag ev kg ohg stichting vereniging'.split(
    ' ',
  ),
);
