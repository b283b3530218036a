import type { Call, lending } from '@bivak/contract/wire';
import { askConfirm, Button } from '@bivak/ui';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { askGraphql } from '@bivak/web/graphql';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { type Draft, readDraft } from '../../features/lending/api/drafts.ts';
import styles from './request.module.css';

/**
 * Begins a new request with the same data (spec 3 §4, "Duplicate mode"); what was begun already is asked about first.
 */
export function CopyBlock({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.request.copy');
  const format = useFormat();
  const { call } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failed = useErrorNotice();
  const { press, busy } = useWrite(copy);

  async function copy(): Promise<void> {
    try {
      const first = await copyRequest(call, id, { replaces: false });
      if (first.kind === 'exists') {
        if (!(await mayReplace(first.draft))) return;
        await copyRequest(call, id, { replaces: true });
      }
    } catch (cause) {
      failed(cause, t('failed'));
      return;
    }
    await client.invalidateQueries({ queryKey: ['lending'] });
    await navigate({ to: '/wizard/club' });
  }

  async function mayReplace({ changedBy, begunBy, changedAt }: Draft): Promise<boolean> {
    const sure = await askConfirm({
      id: 'copy-request',
      title: t('existsTitle'),
      text: t('existsText', {
        who: changedBy ?? begunBy ?? t('somebody'),
        day: format.day(format.dayOf(changedAt), 'long'),
      }),
      yes: t('existsYes'),
      no: t('existsNo'),
    });
    return sure === true;
  }

  return (
    <section className={styles.again} aria-labelledby="again">
      <h2 id="again">{t('title')}</h2>
      <p>{t('text')}</p>
      <div>
        <Button variant="line" icon="repeat" busy={busy} onClick={() => void press(undefined)}>
          {t('button')}
        </Button>
      </div>
    </section>
  );
}

/**
 * Begins a new request with the answers of a stored request or reservation; answers what was begun already, unless it may
 * go for this one.
 */
async function copyRequest(
  call: Call,
  id: string,
  { replaces }: { readonly replaces: boolean },
): Promise<{ readonly kind: 'copied' } | { readonly kind: 'exists'; readonly draft: Draft }> {
  const mutation = `mutation ($id: ID!, $replace: Boolean) { copyRequest(id: $id, replace: $replace) { Id } }`;
  try {
    await askGraphql(call, mutation, { id, replace: replaces });
    return { kind: 'copied' };
  } catch (cause) {
    if (!isWireError(cause) || cause.code !== 'DraftExists') throw cause;
    const { current } = cause.body as { readonly current: lending.RequestDraft };
    return { kind: 'exists', draft: readDraft(current) };
  }
}
