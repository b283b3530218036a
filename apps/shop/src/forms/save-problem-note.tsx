import { SaveProblemNote as Problem, type SaveProblem } from '@bivak/web/forms';
import { useTranslations } from 'use-intl';
import { SALUTATIONS } from './person.ts';

/** Why nothing of a person, or not all, was saved; a salutation is read in words. */
export function SaveProblemNote(props: {
  readonly problem: SaveProblem;
  readonly failed: string;
  readonly labels: (path: string) => string;
}) {
  const salutations = useTranslations('shop.register');
  return (
    <Problem
      {...props}
      said={(now) => {
        const salutation = SALUTATIONS.find((one) => one === now);
        return salutation === undefined ? now : salutations(salutation);
      }}
    />
  );
}
