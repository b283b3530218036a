import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from './question-store.ts';

const QuestionDialog = lazy(async () => ({
  default: (await import('./question-dialog.tsx')).QuestionDialog,
}));

/** Stands once in a shop. The dialog itself is fetched with the first question. */
export function QuestionHost({ closeLabel }: { readonly closeLabel: string }) {
  const question = useSyncExternalStore(onQuestion, currentQuestion, () => null);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={question.id} question={question} closeLabel={closeLabel} />
    </Suspense>
  );
}
