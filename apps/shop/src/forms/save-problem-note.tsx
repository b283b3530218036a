import { Note } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Differing } from './merge-changed.ts';
import { SALUTATIONS } from './person.ts';

export type SaveProblem =
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else changed it meanwhile; what was typed stands, and is saved by another press. */
  | { readonly kind: 'changed'; readonly differing: readonly Differing[] };

/** Why nothing, or not all, was saved. It takes the focus: the button that was pressed stands far below. */
export function SaveProblemNote({
  problem,
  failed,
  labels,
}: {
  readonly problem: SaveProblem;
  /** What is said when saving failed. */
  readonly failed: string;
  readonly labels: (path: string) => string;
}) {
  const t = useTranslations('shop.account');
  const salutations = useTranslations('shop.register');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [problem]);
  function said(now: string): string {
    const salutation = SALUTATIONS.find((one) => one === now);
    if (salutation !== undefined) return salutations(salutation);
    return now === '' ? t('unknown') : now;
  }
  return (
    <div ref={box} tabIndex={-1}>
      {problem.kind === 'failed' ? (
        <Note tone="bad" role="alert" title={failed}>
          {problem.message === failed ? null : problem.message}
        </Note>
      ) : (
        <Note tone="warn" role="alert" title={t('changedTitle')}>
          <p>{t(problem.differing.length === 0 ? 'changedText' : 'changedDiffering')}</p>
          {problem.differing.length === 0 ? null : (
            <ul>
              {problem.differing.map(({ path, now }) => (
                <li key={path}>
                  <b>{labels(path)}</b>: {said(now)}
                </li>
              ))}
            </ul>
          )}
        </Note>
      )}
    </div>
  );
}
