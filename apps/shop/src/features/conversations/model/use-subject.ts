import { useApp } from '../../../app-context.tsx';

/** A subject that the shop offers is said in the language of the page, whatever it was chosen in; others as they were typed. */
export function useSubject(): (subject: string) => string {
  const { shop, locale } = useApp();
  return (subject) =>
    shop.messages.subjects.find(({ text }) => Object.values(text).includes(subject))?.text[locale] ?? subject;
}
