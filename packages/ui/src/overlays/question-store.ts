import type { ReactNode } from 'react';

export type Question = {
  readonly id: string;
  readonly kind: 'alert' | 'confirm';
  readonly title: string;
  readonly text?: ReactNode;
  /** The button that says yes. */
  readonly yes: string;
  /** The button that says no; an alert may do without. */
  readonly no?: string | undefined;
};

export type Answer = boolean | null;

type Asked = {
  readonly question: Question;
  readonly answer: Promise<Answer>;
  readonly settle: (answer: Answer) => void;
};

let asked: readonly Asked[] = [];
const listeners = new Set<() => void>();

/**
 * Something to know before going on. True for the first button, false for the second, null when it
 * was closed (spec 1 §4).
 */
export function showAlert(question: Omit<Question, 'kind'>): Promise<Answer> {
  return ask({ ...question, kind: 'alert' });
}

/** Something that cannot be undone: true for the negative-styled button, null otherwise (spec 1 §4). */
export async function askConfirm(question: Omit<Question, 'kind'>): Promise<true | null> {
  return (await ask({ ...question, kind: 'confirm' })) === true ? true : null;
}

export function currentQuestion(): Question | null {
  return asked[0]?.question ?? null;
}

export function answerQuestion(answer: Answer): void {
  const [first, ...rest] = asked;
  asked = rest;
  first?.settle(answer);
  for (const listener of listeners) listener();
}

/** What was asked about is gone: nobody answers any more. */
export function withdrawQuestions(): void {
  while (currentQuestion() !== null) answerQuestion(null);
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// One overlay per id (spec 1 §4): who asks again gets the answer to the first.
function ask(question: Question): Promise<Answer> {
  const open = asked.find((known) => known.question.id === question.id);
  if (open) return open.answer;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  asked = [...asked, { question, answer: promise, settle: resolve }];
  for (const listener of listeners) listener();
  return promise;
}
