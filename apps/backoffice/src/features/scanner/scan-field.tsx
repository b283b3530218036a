import { Button, Icon } from '@bivak/ui';
import { type FormEvent, lazy, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { scannedCode } from './scanned-code.ts';
import styles from './scan-field.module.css';

const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

/** What became of the last scan, in words. */
export interface ScanAnswer {
  readonly isBad: boolean;
  readonly text: string;
  /** What can be done about it with one press. */
  readonly more?: ReactNode;
}

/**
 * A field that scanners of the desk type into, with Enter at the end, as fingers do. It is empty again after each, and keeps
 * the focus, so that one scan follows the other.
 */
export function ScanField({
  label,
  field,
  answer,
  onScan,
}: {
  readonly label: string;
  readonly field?: Ref<HTMLInputElement>;
  readonly answer: ScanAnswer | null;
  readonly onScan: (code: string) => void;
}) {
  const t = useTranslations('office.scan');
  const id = useId();
  const [text, setText] = useState('');
  const [isLooking, setLooking] = useState(false);
  const hasCamera = 'mediaDevices' in navigator;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = scannedCode(text);
    setText('');
    if (code !== '') onScan(code);
  };
  return (
    <div className={styles.scan}>
      <form className={styles.line} onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="s" variant="line">
          {t('add')}
        </Button>
        {hasCamera ? (
          <Button size="s" variant="line" onClick={() => setLooking(true)}>
            {t('camera')}
          </Button>
        ) : null}
      </form>
      {isLooking ? (
        <Suspense fallback={null}>
          <CameraDialog
            answer={<Answered answer={answer} />}
            onScan={onScan}
            onClose={() => setLooking(false)}
          />
        </Suspense>
      ) : (
        <Answered answer={answer} />
      )}
    </div>
  );
}

function Answered({ answer }: { readonly answer: ScanAnswer | null }) {
  return (
    <div role={answer?.isBad === true ? 'alert' : 'status'} className={styles.answer}>
      {answer === null ? null : (
        <p className={answer.isBad ? styles.bad : styles.ok}>
          {answer.text} {answer.more}
        </p>
      )}
    </div>
  );
}
