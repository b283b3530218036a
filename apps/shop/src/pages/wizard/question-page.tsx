import { QUESTIONS, questionOfStep } from '@bivak/rules';
import { Button, ErrorSummary } from '@bivak/ui';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedQuestion } from '../../features/lending/model/use-question.ts';
import { QuestionHeading } from './question-heading.tsx';
import styles from './wizard.module.css';

/** One question per page: its heading is the question, what is wrong stands above it, Verder and Terug end it. */
export function QuestionPage({
  asked,
  title,
  lead,
  proceedLabel,
  wide = false,
  children,
}: {
  readonly asked: AskedQuestion;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Other words than "Verder". */
  readonly proceedLabel?: string;
  /** As wide as there is room, for a calendar. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop.lending.wizard');
  const { errors, question, proceed, back, busy } = asked;
  const isWrong = errors.length > 0;
  useEffect(() => {
    if (!isWrong) return undefined;
    const before = document.title;
    document.title = t('errorTitle', { title: before });
    return () => {
      if (document.title === t('errorTitle', { title: before })) document.title = before;
    };
  }, [isWrong, t]);
  return (
    <form
      noValidate
      className={wide ? styles.wideQuestion : styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        proceed();
      }}
    >
      <ErrorSummary title={t('errorSummary')} errors={errors} />
      <div>
        <p className={styles.count}>
          <StepCount question={question} />
        </p>
        <QuestionHeading>{title}</QuestionHeading>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {proceedLabel ?? t('proceed')}
        </Button>
        {question === 'club' ? null : (
          <Button variant="line" onClick={back}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** "Stap 3 van 7 · vraag 1 van 2". */
export function StepCount({ question }: Pick<AskedQuestion, 'question'>) {
  const t = useTranslations('shop.lending.wizard');
  const step = QUESTIONS.find(({ name }) => name === question)?.step ?? 1;
  const { at, of } = questionOfStep(question);
  return of === 1 ? t('step', { step }) : t('stepQuestion', { step, at, of });
}
