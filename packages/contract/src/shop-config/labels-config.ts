import * as z from 'zod/mini';
import { Key, type Language, Translated } from './words.ts';

/** A text of the shop's own, by a name that does not change with the language. */
const Label = z.strictObject({ key: Key, text: Translated });
export type Label = z.output<typeof Label>;

/** Texts by the subject that they belong to, in the order in which they are shown (spec 1 §7, "label"). */
export const Labels = z.record(Key, z.array(Label).check(z.minLength(1), z.maxLength(200)));

/** Whether the contact form is there, and what it asks. Its subjects are those of all messages. */
export const ContactFormConfig = z.strictObject({
  offered: z._default(z.boolean(), true),
  phone: z._default(z.boolean(), true),
});

/** What people write to the business about, with an account or without: the labels of `contact` (0033). */
export function writtenAbout(config: Labelled): readonly Label[] {
  return labelsOf(config, 'contact') ?? [];
}

/**
 * Finds the subject that somebody means, by its key or by its text in any language: conversations of before were begun
 * with the text, and callers of the specification's send one.
 */
export function subjectOf(config: Labelled, said: string): Label | undefined {
  const subjects = writtenAbout(config);
  const byKey = subjects.find(({ key }) => key === said);
  return byKey ?? subjects.find(({ text }) => Object.values(text).includes(said));
}

/** A subject in words; one that a person typed, or that the shop offers no more, as it stands. */
export function subjectWords(config: Labelled, said: string, language: Language): string {
  return subjectOf(config, said)?.text[language] ?? said;
}

interface Labelled {
  readonly labels: Readonly<Record<string, readonly Label[]>>;
  readonly lending?: { readonly customerGroups: readonly { id: string; name: Translated }[] } | undefined;
}

/** What the shop's own pages ask for: without texts of the shop there are none. */
const known: readonly string[] = ['contact', 'registration'];

/**
 * The texts of a subject; undefined for one that is none. The names of the customer groups are there without being
 * written twice.
 */
export function labelsOf({ labels, lending }: Labelled, subject: string): readonly Label[] | undefined {
  if (Object.hasOwn(labels, subject)) return labels[subject];
  if (subject !== 'customerGroups') return known.includes(subject) ? [] : undefined;
  return (lending?.customerGroups ?? []).map(({ id, name }) => ({ key: id, text: name }));
}
