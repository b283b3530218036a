import { isBlank } from '@bivak/rules';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, hasText, labelClass, type FieldTexts } from '../fields/field.tsx';
import { extensions } from './extensions.ts';
import { Toolbar, type ToolbarLabels } from './toolbar.tsx';
import fieldStyles from '../fields/field.module.css';
import styles from './html-editor.module.css';

export type HtmlEditorProps = FieldTexts & {
  /** Of the text, so that a link to the field leads there. */
  readonly id?: string | undefined;
  /** HTML, or null where nothing is written (spec 1 §2). */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly labels: ToolbarLabels;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
};

/**
 * Text with bold, italic, underline and lists (spec 1 §5). The server cleans what comes in; here only these can be
 * made. Lists and blanks without a word are nothing.
 */
export function HtmlEditor({
  label,
  hint,
  error,
  optional,
  required,
  id: givenId,
  value,
  onChange,
  onBlur,
  labels,
  disabled = false,
  className,
}: HtmlEditorProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const wrong = hasText(error);
  const describedBy = classNames(wrong && `${id}-error`, hasText(hint) && `${id}-hint`);
  const said = useRef(value);

  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    // The page may come from a server, which has no editor.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // The page's policy lets no style element in; the styles stand in ours.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: classNames(fieldStyles.input, styles.text),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(wrong ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(disabled ? { 'aria-disabled': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: now }) => {
      said.current = isBlank(now.getText()) ? null : now.getHTML();
      onChange(said.current);
    },
    onBlur: () => onBlur?.(),
  });

  // What comes from elsewhere, such as a form that is emptied; what was just said needs no saying back.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor?.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor?.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div className={classNames(fieldStyles.field, className)}>
      {/* A label element names form controls only; pressing this one leads to the text all the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span id={`${id}-label`} className={labelClass} onClick={() => editor?.commands.focus()}>
        {label}
        {optional ? ' ' : null}
        {optional ? <span className={fieldStyles.optional}>{optional}</span> : null}
      </span>
      <div className={styles.editor} data-disabled={disabled || undefined}>
        <Toolbar {...{ editor, disabled, labels }} />
        <EditorContent editor={editor} />
      </div>
      {wrong ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hasText(hint) ? (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
