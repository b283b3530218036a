import { Note } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ProfileProblem } from '../model/use-save-profile.ts';

/** Why nothing, or not all, was saved. It takes the focus: the button that was pressed stands far below. */
export function ProfileProblemNote({
  problem,
  labels,
}: {
  readonly problem: ProfileProblem;
  readonly labels: (path: string) => string;
}) {
  const t = useTranslations('shop.account');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [problem]);
  return (
    <div ref={box} tabIndex={-1}>
      {problem.kind === 'failed' ? (
        <Note tone="bad" role="alert" title={t('errorSaving')}>
          {problem.message === t('errorSaving') ? null : problem.message}
        </Note>
      ) : (
        <Note tone="warn" role="alert" title={t('changedTitle')}>
          <p>{t(problem.differing.length === 0 ? 'changedText' : 'changedDiffering')}</p>
          {problem.differing.length === 0 ? null : (
            <ul>
              {problem.differing.map(({ path, now }) => (
                <li key={path}>
                  <b>{labels(path)}</b>: {now === '' ? t('unknown') : now}
                </li>
              ))}
            </ul>
          )}
        </Note>
      )}
    </div>
  );
}
