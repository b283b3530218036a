import { Button } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../keys/use-keys.ts';
import styles from './save-bar.module.css';
import type { DraftOf } from './use-draft.ts';

interface SaveBarProps<Values extends object> {
  readonly draft: DraftOf<Values>;
  /** What the server has, as it is shown. */
  readonly base: Values;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** A value in words, for the two of a field that both changed. */
  readonly words: (field: keyof Values & string, value: unknown) => ReactNode;
  readonly busy: boolean;
  /** Reads the record anew. */
  readonly reread: () => Promise<Values>;
  /** Saves the changed fields over the newest version that was read; rejects as the call does. False: it was not done. */
  readonly save: (fields: readonly (keyof Values & string)[]) => Promise<boolean>;
  /** What else went wrong is told. */
  readonly failed: (error: unknown) => void;
}

/**
 * Appears with the first change, names what was changed, and saves it (Ctrl S). Somebody who saved first does not stop it: their
 * other fields come in at once, and of a field that both changed one of the two is chosen.
 */
export function SaveBar<Values extends object>({
  draft,
  base,
  labels,
  words,
  busy,
  reread,
  save,
  failed,
}: SaveBarProps<Values>) {
  const t = useTranslations('office.save');
  const [isMerging, setMerging] = useState(false);
  const { changed } = draft;
  const conflicts = draft.conflictsWith(base);
  const isOpen = changed.length > 0;

  async function submit(): Promise<void> {
    if (conflicts.length > 0 || busy || isMerging) return;
    setMerging(true);
    try {
      await attempt(1);
    } catch (error) {
      failed(error);
    } finally {
      setMerging(false);
    }
  }
  async function attempt(again: number): Promise<void> {
    try {
      if (await save(changed)) draft.drop(changed);
    } catch (error) {
      if (!isWireError(error) || error.code !== 'VersionStale' || again === 0) throw error;
      // Theirs comes in; what both changed is asked about, and what is left is saved over it.
      const fresh = await reread();
      if (draft.conflictsWith(fresh).length === 0) await attempt(again - 1);
    }
  }
  useKeys(isOpen ? [{ keys: '$mod+s', label: t('save'), run: () => void submit() }] : []);
  if (!isOpen) return null;
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <p role="status">{t('changed', { fields: changed.map((field) => labels[field]).join(', ') })}</p>
      {conflicts.map(({ field, mine, theirs }) => (
        <div
          key={field}
          className={styles.conflict}
          role="group"
          aria-label={t('both', { field: labels[field] })}
        >
          <b>{t('both', { field: labels[field] })}</b>
          <dl>
            <div>
              <dt>{t('mine')}</dt>
              <dd>{words(field, mine)}</dd>
              <Button size="s" variant="line" onClick={() => draft.keep(field)}>
                {t('keepMine')}
              </Button>
            </div>
            <div>
              <dt>{t('theirs')}</dt>
              <dd>{words(field, theirs)}</dd>
              <Button size="s" variant="line" onClick={() => draft.drop([field])}>
                {t('takeTheirs')}
              </Button>
            </div>
          </dl>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          busy={busy || isMerging}
          disabledReason={conflicts.length > 0 ? t('chooseFirst') : undefined}
          onClick={() => void submit()}
        >
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={() => draft.drop()}>
          {t('undo')}
        </Button>
      </div>
    </section>
  );
}
