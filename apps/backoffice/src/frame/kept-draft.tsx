import { Button, Note } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useLeaveGuard } from '@bivak/web/forms';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { useStaff } from '../session/use-staff.ts';
import styles from './use-acts.module.css';

interface Kept<Value> {
  readonly at: string;
  readonly value: Value;
}

/**
 * What is typed and not sent yet, by person and record, in this browser: it survives a reload, a crash and the end of a session,
 * and is offered when the record is opened again. Whoever leaves by a link, the back button or by closing the tab is asked.
 */
export function useKeptDraft<Value>(record: string, value: Value, isTyped: boolean) {
  const { shop, clock } = useApp();
  const person = useStaff((state) => state.person?.ID ?? '');
  const key = `bivak-kept ${shop.id} ${person} ${record}`;
  const [found, setFound] = useState(() => read<Value>(key));
  const wasTyped = useRef(false);
  const isDone = useRef(false);
  const text = JSON.stringify(value);
  useEffect(() => {
    if (!isTyped) {
      // What was cleared by hand is gone; what was only offered stays until somebody answers.
      if (wasTyped.current) write(key, null);
      isDone.current = false;
    } else if (!isDone.current) {
      wasTyped.current = true;
      write(key, { at: clock.now().toISOString(), value: JSON.parse(text) as Value });
    }
  }, [key, text, isTyped, clock]);
  useLeaveGuard(`leave ${record}`, () => isTyped && !isDone.current);
  return {
    /** When it was begun; null: nothing is offered. */
    began: found?.at ?? null,
    /** What was typed then, which counts from now on. */
    take: (): Value | null => {
      setFound(null);
      return found?.value ?? null;
    },
    discard: (): void => {
      setFound(null);
      if (!isTyped) write(key, null);
    },
    /** It was sent: nothing of it is kept, and nobody is asked. */
    done: (): void => {
      isDone.current = true;
      wasTyped.current = false;
      setFound(null);
      write(key, null);
    },
  };
}

/** "You began this on Tuesday": to go on from there, or not. */
export function KeptOffer({
  began,
  onContinue,
  onDiscard,
}: {
  readonly began: string | null;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}) {
  const t = useTranslations('office.keep');
  const format = useFormat();
  return (
    <div role="status" className={styles.offer}>
      {began === null ? null : (
        <Note
          tone="info"
          title={t('began', { day: format.day(format.dayOf(began), 'long'), time: format.time(began) })}
        >
          {t('text')}{' '}
          <Button size="s" onClick={onContinue}>
            {t('go')}
          </Button>{' '}
          <Button size="s" variant="quiet" onClick={onDiscard}>
            {t('drop')}
          </Button>
        </Note>
      )}
    </div>
  );
}

function read<Value>(key: string): Kept<Value> | null {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') as Kept<Value> | null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept<unknown> | null): void {
  try {
    if (kept === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without a storage it lives as long as the page.
  }
}
