import { Button, askConfirm, showAlert, type Answer } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { MenuButton } from '@bivak/ui/menu';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const sizes = ['s', 'm', 'l'] as const;
const nothing = (): void => undefined;

export function OverlaysSection() {
  const w = useWords('overlays');
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [size, setSize] = useState<(typeof sizes)[number] | null>(null);
  const ask = async (question: Promise<Answer>): Promise<void> => setAnswer(await question);
  return (
    <>
      <State name={w.questions}>
        <div className="row">
          <Button
            variant="line"
            onClick={() => void ask(showAlert({ id: 'short', title: w.short, yes: w.extend, no: w.leave }))}
          >
            {w.alert}
          </Button>
          <Button
            variant="line"
            onClick={() =>
              void ask(
                askConfirm({
                  id: 'cancel',
                  title: w.cancel,
                  text: w.cancelText,
                  yes: w.cancelYes,
                  no: w.back,
                }),
              )
            }
          >
            {w.confirm}
          </Button>
          <output>{answer === undefined ? '' : fill(w.answer, { answer: String(answer) })}</output>
        </div>
      </State>
      <State name={w.dialogs}>
        <div className="row">
          {sizes.map((one) => (
            <Button key={one} variant="line" onClick={() => setSize(one)}>
              {w[one]}
            </Button>
          ))}
        </div>
        <Dialog
          id="gallery"
          open={size !== null}
          onClose={() => setSize(null)}
          title={w.dialogTitle}
          closeLabel={w.close}
          size={size ?? 'm'}
          footer={<Button onClick={() => setSize(null)}>{w.keep}</Button>}
        >
          <div className="stack">
            <p>{w.dialogText}</p>
            <MenuButton
              label={w.acts}
              text={w.acts}
              entries={[{ id: 'view', label: w.view, onAction: nothing }]}
            />
          </div>
        </Dialog>
      </State>
      <State name={w.menus}>
        <div className="row">
          <MenuButton
            label={w.acts}
            text={w.acts}
            entries={[
              { id: 'view', label: w.view, icon: 'eye', onAction: nothing },
              { id: 'edit', label: w.edit, icon: 'edit', disabled: true, onAction: nothing },
              { id: 'cancel', label: w.cancelYes, icon: 'ban', bad: true, onAction: nothing },
            ]}
          />
          <MenuButton
            label={w.actsShort}
            icon="menu"
            entries={[{ id: 'view', label: w.view, onAction: nothing }]}
          />
        </div>
      </State>
    </>
  );
}
