import { Button, classNames } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import styles from './held-note.module.css';
import { changeKey, useLive } from './live.ts';

/** Above rows that are held in place: how many stand elsewhere by now, and the way to see them there. */
export function HeldNote({
  held: { changes, settle },
}: {
  readonly held: { readonly changes: number; readonly settle: () => void };
}) {
  const t = useTranslations('office.list');
  return (
    <div role="status" className={styles.note}>
      {changes === 0 ? null : (
        <>
          {t('moved', { count: changes })}{' '}
          <Button size="s" variant="line" onClick={settle}>
            {t('settle')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The class of a row: what a colleague changed just now stands out for a moment, and what has gone is struck through. */
export function useRowMark(entity: string | undefined): (id: string, isGone: boolean) => string {
  const fresh = useLive((state) => state.fresh);
  return (id, isGone) =>
    classNames(
      isGone && styles.gone,
      entity !== undefined && fresh.has(changeKey(entity, id)) && styles.fresh,
    );
}
