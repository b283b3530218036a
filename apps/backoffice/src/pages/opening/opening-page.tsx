import { getOpening, openShop, type Opening, type OpeningStep } from '@bivak/contract/admin';
import { Button, buttonClass, Note, notify, Pill } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import styles from './opening-page.module.css';

/** Where each step is done; each screen is a screen of every day. */
const screens: Readonly<Record<OpeningStep, string>> = {
  hours: '/settings/hours',
  bank: '/settings/money',
  tax: '/settings/business',
  item: '/items',
  terms: '/settings/pages',
  privacy: '/settings/pages',
  company: '/settings/pages',
};

/** What a shop still lacks before it opens, a look into it until then, and the button that opens it. */
export function OpeningPage() {
  const t = useTranslations('office.opening');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['opening'],
    queryFn: ({ signal }) => call(getOpening, { signal }),
    // Whoever comes back from another screen has changed something there.
    staleTime: 0,
  });
  if (data === undefined)
    return (
      <>
        <ScreenHead title={t('title')} />
        <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />
      </>
    );
  return (
    <>
      <ScreenHead title={t('title')} note={t(data.State)} />
      <div className={styles.columns}>
        <Steps opening={data} />
        {data.State === 'draft' && data.Preview !== null ? (
          <Draft opening={data} preview={data.Preview} />
        ) : (
          <Panel title={t('open')}>
            <p>{t('opened', { origin: data.Origin })}</p>
            <p>
              <a className={buttonClass({})} href={data.Origin} target="_blank" rel="noreferrer">
                {t('visit')}
              </a>
            </p>
          </Panel>
        )}
      </div>
    </>
  );
}

function Steps({ opening: { Steps: steps } }: { readonly opening: Opening }) {
  const t = useTranslations('office.opening');
  const left = steps.filter(({ IsDone, IsNeeded }) => IsNeeded && !IsDone);
  return (
    <Panel title={t('left', { count: left.length })}>
      <p className="soft">{t('text')}</p>
      <ul className={styles.steps}>
        {steps.map(({ Key, IsDone, IsNeeded }) => (
          <li key={Key}>
            <span className={styles.words}>
              <b>{t(`steps.${Key}.title`)}</b>
              <span className="soft">{t(`steps.${Key}.text`)}</span>
            </span>
            <State isDone={IsDone} isNeeded={IsNeeded} />
            <Link
              to={screens[Key]}
              className={buttonClass({ variant: 'line', size: 's' })}
              aria-label={`${t(`steps.${Key}.title`)}: ${t(IsDone ? 'look' : 'go')}`}
            >
              {t(IsDone ? 'look' : 'go')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function State({ isDone, isNeeded }: { readonly isDone: boolean; readonly isNeeded: boolean }) {
  const t = useTranslations('office.opening');
  if (isDone) return <Pill tone="ok">{t('done')}</Pill>;
  return isNeeded ? <Pill tone="warn">{t('needed')}</Pill> : <Pill tone="info">{t('advised')}</Pill>;
}

function Draft({ opening, preview }: { readonly opening: Opening; readonly preview: string }) {
  const t = useTranslations('office.opening');
  const call = useCall();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { press, busy } = useWrite(() => call(openShop));
  async function open(): Promise<void> {
    setRefused([]);
    try {
      const opened = await press(undefined);
      if (opened === null) return;
      client.setQueryData(['opening'], opened);
      notify({ type: 'positive', title: t('opened', { origin: opening.Origin }) });
    } catch (error) {
      if (isWireError(error) && error.code === 'ShopNotReady') {
        setRefused(error.fields.map(({ Message }) => Message));
        void client.invalidateQueries({ queryKey: ['opening'] });
      } else failed(error);
    }
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(preview);
    notify({ type: 'positive', title: t('copied') });
  }
  return (
    <div className={styles.stack}>
      <Panel title={t('preview')}>
        <p className="soft">{t('previewText')}</p>
        <p className={styles.buttons}>
          <a className={buttonClass({})} href={preview} target="_blank" rel="noreferrer">
            {t('preview')}
          </a>
          <Button variant="line" onClick={() => void copy().catch(failed)}>
            {t('copy')}
          </Button>
        </p>
      </Panel>
      <Panel title={t('openIt')}>
        <p className="soft">{opening.Origin}</p>
        {refused.length === 0 ? null : (
          <div role="alert">
            <Note tone="warn" title={t('missing')}>
              <ul className={styles.missing}>
                {refused.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </Note>
          </div>
        )}
        <p>
          <Button busy={busy} onClick={() => void open()}>
            {t('openIt')}
          </Button>
        </p>
      </Panel>
    </div>
  );
}
