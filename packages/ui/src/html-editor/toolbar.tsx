import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as Row } from 'react-aria-components/Toolbar';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { BoldMark, BulletsMark, ItalicMark, NumbersMark, UnderlineMark } from './toolbar-marks.tsx';
import styles from './html-editor.module.css';

export type ToolbarLabels = {
  readonly toolbar: string;
  readonly bold: string;
  readonly italic: string;
  readonly underline: string;
  readonly bulletList: string;
  readonly orderedList: string;
};

type Tool = {
  readonly name: Exclude<keyof ToolbarLabels, 'toolbar'>;
  readonly mark: ReactNode;
  readonly keys: string;
  readonly toggle: (editor: Editor, focus: boolean) => void;
};

const tools: readonly Tool[] = [
  {
    name: 'bold',
    mark: <BoldMark />,
    keys: 'Control+B',
    toggle: (editor, focus) => chain(editor, focus).toggleBold().run(),
  },
  {
    name: 'italic',
    mark: <ItalicMark />,
    keys: 'Control+I',
    toggle: (editor, focus) => chain(editor, focus).toggleItalic().run(),
  },
  {
    name: 'underline',
    mark: <UnderlineMark />,
    keys: 'Control+U',
    toggle: (editor, focus) => chain(editor, focus).toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    mark: <BulletsMark />,
    keys: 'Control+Shift+8',
    toggle: (editor, focus) => chain(editor, focus).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    mark: <NumbersMark />,
    keys: 'Control+Shift+7',
    toggle: (editor, focus) => chain(editor, focus).toggleOrderedList().run(),
  },
];

/** The buttons above the text. One stop for Tab, arrows within; a press with the keyboard stays on its button. */
export function Toolbar({
  editor,
  disabled,
  labels,
}: {
  readonly editor: Editor | null;
  readonly disabled: boolean;
  readonly labels: ToolbarLabels;
}) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.filter(({ name }) => now?.isActive(name)).map(({ name }) => name),
  });
  return (
    <Row aria-label={labels.toolbar} className={styles.toolbar ?? ''}>
      {tools.map(({ name, mark, keys, toggle }) => (
        <ToggleButton
          key={name}
          aria-label={labels[name]}
          aria-keyshortcuts={keys}
          className={iconButtonClass({ size: 's' })}
          isDisabled={disabled || editor === null}
          isSelected={active?.includes(name) ?? false}
          onPress={({ pointerType }) => {
            if (editor !== null) toggle(editor, pointerType !== 'keyboard' && pointerType !== 'virtual');
          }}
        >
          {mark}
        </ToggleButton>
      ))}
    </Row>
  );
}

function chain(editor: Editor, focus: boolean) {
  return focus ? editor.chain().focus(null, { scrollIntoView: false }) : editor.chain();
}
