import {
  listSettingVersions,
  restoreSettings,
  type SettingDifference,
  type SettingVersion,
} from '@bivak/contract/admin';
import { Button, EmptyState, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded, PartNotLoaded } from '@bivak/web/not-loaded';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useSettingWords } from './setting-words.ts';
import { settingsQuery } from './settings-query.ts';
import styles from './settings.module.css';

/** Who changed which settings, from what to what; each version is the way back to how all stood then. */
export function SettingVersionsPage() {
  const t = useTranslations('office.settings');
  const call = useCall();
  const { Name } = useSearch({ from: '/guarded/settings/versions' });
  const words = useSettingWords();
  const [asked, setAsked] = useState<SettingVersion | null>(null);
  const settings = useQuery(settingsQuery(call));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['settings', 'versions', Name],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSettingVersions,
        {
          query: {
            ...(Name === undefined ? {} : { Name }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Next }) => Next,
  });
  const say = useSaidVersions();
  if (data === undefined || (settings.data === undefined && settings.error === null))
    return error === null ? (
      <WaitingPage />
    ) : (
      <NotLoaded title={t('versionsNotLoaded')} level={1} retry={() => void refetch()} />
    );
  const all = data.pages.flatMap(({ Collection }) => Collection);
  const named = settings.data?.Collection.find((one) => one.Name === Name);
  const version = data.pages[0]?.Version ?? 0;
  return (
    <>
      <ScreenHead
        title={t('versions')}
        note={
          Name === undefined
            ? t('versionsNote')
            : t('versionsOf', { name: named === undefined ? Name : words.nameOf(named) })
        }
        before={
          <Link to="/settings" className="link">
            {t('title')}
          </Link>
        }
        actions={
          Name === undefined ? undefined : (
            <Link to="/settings/versions" search={{ Name: undefined }} className="link">
              {t('allVersions')}
            </Link>
          )
        }
      />
      <div className={styles.stack}>
        {all.length === 0 ? <EmptyState title={t('noVersions')} text={t('noVersionsText')} /> : null}
        {all.map((one, index) => (
          <Panel
            key={one.ID}
            title={t('by', { when: say.when(one), name: one.By ?? t('bySystem') })}
            actions={
              index === 0 && Name === undefined ? (
                <span className="soft">{t('standsNow')}</span>
              ) : (
                <Button
                  size="s"
                  variant="line"
                  aria-label={t('restoreOf', { when: say.when(one) })}
                  onClick={() => setAsked(one)}
                >
                  {t('restore')}
                </Button>
              )
            }
          >
            <Differences changes={one.Changes} />
          </Panel>
        ))}
        {hasNextPage ? (
          <div>
            <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        ) : null}
      </div>
      {asked === null ? null : (
        <RestoreDialog version={version} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function useSaidVersions() {
  const format = useFormat();
  return {
    when: ({ At }: SettingVersion) => `${format.day(format.dayOf(At), 'shortYear')}, ${format.time(At)}`,
  };
}

function Differences({ changes }: { readonly changes: readonly SettingDifference[] }) {
  const t = useTranslations('office.settings');
  const call = useCall();
  const words = useSettingWords();
  const { data } = useQuery(settingsQuery(call));
  return (
    <dl className={styles.differences}>
      {changes.map(({ Name, Before, After }) => {
        const known = data?.Collection.find((one) => one.Name === Name);
        const said = (value: unknown) =>
          words.valueOf(known ?? { Shape: { Kind: 'text', Empty: 'null' } }, value);
        return (
          <div key={Name}>
            <dt>{known === undefined ? Name : words.nameOf(known)}</dt>
            <dd>{t('becomes', { before: said(Before), after: said(After) })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Tells first what another version would change. */
function RestoreDialog({
  version,
  asked,
  onClose,
}: {
  readonly version: number;
  readonly asked: SettingVersion;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.settings');
  const global = useTranslations('shop.global');
  const call = useCall();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const say = useSaidVersions();
  const send = (query: { readonly DryRun?: 'true' }) =>
    call(restoreSettings, { query, body: { ID: asked.ID } }, { version });
  const tried = useQuery({
    queryKey: ['settings', 'restore', asked.ID, version],
    queryFn: () => send({ DryRun: 'true' }),
  });
  const { press, busy } = useWrite(() => send({}));
  async function restore(): Promise<void> {
    try {
      if ((await press(undefined)) === null) return;
      notify({ type: 'positive', title: t('restored') });
    } catch (error) {
      failed(error);
    }
    await client.invalidateQueries({ queryKey: ['settings'] });
    onClose();
  }
  const changes = tried.data?.Changes;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('restoreTitle', { when: say.when(asked) })}
      closeLabel={global('close')}
      size="m"
    >
      <div className="stack">
        {tried.error === null ? null : (
          <PartNotLoaded title={t('notTried')} role="alert" retry={() => void tried.refetch()} />
        )}
        {changes?.length === 0 ? <p>{t('restoreNothing')}</p> : null}
        {changes === undefined || changes.length === 0 ? null : (
          <>
            <p>{t('restoreText')}</p>
            <Differences changes={changes} />
          </>
        )}
        <div className={styles.buttons}>
          {changes === undefined || changes.length === 0 ? null : (
            <Button busy={busy} onClick={() => void restore()}>
              {t('restore')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
