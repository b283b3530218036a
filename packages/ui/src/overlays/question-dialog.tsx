import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { answerQuestion, type Question } from './question-store.ts';

/** An alert or a confirmation, with its answers as buttons. */
export function QuestionDialog({
  question,
  closeLabel,
}: {
  readonly question: Question;
  readonly closeLabel: string;
}) {
  const { id, kind, title, text, yes, no } = question;
  return (
    <Dialog
      id={`question-${id}`}
      open
      role="alertdialog"
      size="s"
      title={title}
      closeLabel={closeLabel}
      onClose={() => answerQuestion(null)}
      footer={
        <>
          {no === undefined ? null : (
            <Button variant="line" onClick={() => answerQuestion(kind === 'alert' ? false : null)}>
              {no}
            </Button>
          )}
          <Button variant={kind === 'alert' ? 'primary' : 'bad'} onClick={() => answerQuestion(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
