import {
  answerQuestion,
  type DraftAnswer,
  nextQuestion,
  previousQuestion,
  type Question,
  type RequestAnswers,
  type WizardState,
} from '@bivak/rules';
import { useWrite } from '@bivak/web';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '@bivak/web';
import { questionPaths } from './question-paths.ts';
import { useWizard } from './wizard-context.tsx';

/** What stands against going on: the field to go to, what it is called, and what to do. */
export interface QuestionError {
  readonly fieldId: string;
  readonly label: string;
  readonly message: string;
}

export interface AskedQuestion {
  readonly question: Question;
  /** With what is being typed. */
  readonly shown: WizardState;
  readonly answers: RequestAnswers;
  readonly change: (answer: DraftAnswer) => void;
  /** All that is wrong, once somebody wanted to go on. */
  readonly errors: readonly QuestionError[];
  readonly errorOf: (fieldId: string) => string | undefined;
  /** Stores the answer and goes on, or says what stands against it. */
  readonly proceed: () => void;
  readonly back: () => void;
  readonly busy: boolean;
}

/** Once all is answered, Verder on a question that was opened again leads back to the summary. */
const ALL_ANSWERED = 6;

/**
 * One question of the wizard: what is typed stays in this tab until Verder stores it. `find` says what stands against the
 * answer; `more` adds what the page answers by itself, such as a choice that need not be made.
 */
export function useQuestion(
  question: Question,
  find: (answers: RequestAnswers) => readonly QuestionError[],
  more: DraftAnswer = {},
): AskedQuestion {
  const t = useTranslations('shop.lending.wizard');
  const wizard = useWizard();
  const { state, search } = wizard;
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const typed = wizard.typed[question] ?? {};
  const shown = answerQuestion(state, question, typed);
  const { answers } = shown;
  const errors = asked ? find(answers) : [];
  const { press, busy } = useWrite(store);

  async function store(): Promise<void> {
    const faults = find(answers);
    // Anew each time: the summary takes the focus as it appears.
    setAsked(false);
    if (faults.length > 0) {
      await Promise.resolve();
      setAsked(true);
      return;
    }
    const wasWhole = state.completed >= ALL_ANSWERED && shown.completed >= ALL_ANSWERED;
    const result = await wizard.save(question, { ...more, ...typed }, true);
    if (result === 'changed' || result === 'expired') return;
    if (result === 'refused') {
      report({ type: 'negative', title: t('notSaved') });
      return;
    }
    const next = wasWhole ? 'summary' : (nextQuestion(question) ?? 'summary');
    await navigate({ to: questionPaths[next], search });
  }

  return {
    question,
    shown,
    answers,
    change: (answer) => wizard.type(question, { ...typed, ...answer }),
    errors,
    errorOf: (fieldId) => errors.find((error) => error.fieldId === fieldId)?.message,
    proceed: () => void press(undefined),
    back: () => void navigate({ to: questionPaths[previousQuestion(question) ?? 'club'], search }),
    busy,
  };
}
