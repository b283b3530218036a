import { Note } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { textAt } from './field-words.ts';

/** A field that both have changed: what is typed here, and what stands there now. */
export interface Differing {
  readonly path: string;
  readonly now: string;
}

/**
 * Takes over what somebody else changed, but for what was typed here; tells in which fields that is another than there
 * (docs/decisions/0034).
 */
export function mergeChanged<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  { before, fresh }: { readonly before: V; readonly fresh: V },
): Differing[] {
  const mine = pathsOf(form.getValues()).filter(({ path, value }) => value !== at(before, path));
  form.reset(fresh);
  for (const { path, value } of mine) {
    form.setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }
  return mine.flatMap(({ path, value }): Differing[] => {
    const isOurs = at(fresh, path) === at(before, path) || at(fresh, path) === value;
    return isOurs ? [] : [{ path, now: textAt(fresh, path) }];
  });
}

function pathsOf(values: object, base = ''): { path: string; value: unknown }[] {
  return Object.entries(values).flatMap(([name, value]): { path: string; value: unknown }[] => {
    const path = base === '' ? name : `${base}.${name}`;
    return typeof value === 'object' && value !== null ? pathsOf(value as object, path) : [{ path, value }];
  });
}

function at(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], values);
}

export type SaveProblem =
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else changed it meanwhile; what was typed stands, and is saved by another press. */
  | { readonly kind: 'changed'; readonly differing: readonly Differing[] };

/** Why nothing, or not all, was saved. It takes the focus: the button that was pressed stands far below. */
export function SaveProblemNote({
  problem,
  failed,
  labels,
  said,
}: {
  readonly problem: SaveProblem;
  /** What is said when saving failed. */
  readonly failed: string;
  readonly labels: (path: string) => string;
  /** How what stands in a field now is read. */
  readonly said: (now: string) => string;
}) {
  const t = useTranslations('shop.account');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [problem]);
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
                  <b>{labels(path)}</b>: {now === '' ? t('unknown') : said(now)}
                </li>
              ))}
            </ul>
          )}
        </Note>
      )}
    </div>
  );
}
