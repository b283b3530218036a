import {
  changeStandardText,
  createStandardText,
  deleteStandardText,
  listStandardTexts,
  type StandardText,
} from '@bivak/contract/admin';
import { standardNames } from '@bivak/rules';
import { Button, EmptyState } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { EditDialog, type EditState, type EditValues } from '../../frame/edit-dialog.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './conversation.module.css';

const KEY = ['standard-texts'];

/** Words that are often written, in the languages of the shop. */
export function StandardTextsPage() {
  const t = useTranslations('office.standardTexts');
  const call = useCall();
  const [editing, setEditing] = useState<StandardText | 'new' | null>(null);
  const [removing, setRemoving] = useState<StandardText | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listStandardTexts, { signal }),
  });
  useKeys([{ keys: 'n', label: t('add'), run: () => setEditing('new') }]);
  if (data === undefined)
    return error === null ? (
      <WaitingPage />
    ) : (
      <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />
    );
  return (
    <>
      <ScreenHead
        title={t('title')}
        before={
          <Link to="/messages" className="link">
            {t('back')}
          </Link>
        }
        actions={<Button onClick={() => setEditing('new')}>{t('add')}</Button>}
      />
      {data.Collection.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} /> : null}
      {data.Collection.map((text) => (
        <Panel
          key={text.ID}
          title={text.Name}
          actions={
            <>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('editOf', { name: text.Name })}
                onClick={() => setEditing(text)}
              >
                {t('edit')}
              </Button>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('removeOf', { name: text.Name })}
                onClick={() => setRemoving(text)}
              >
                {t('remove')}
              </Button>
            </>
          }
        >
          {(['nl', 'en', 'de'] as const).map((language) => (
            <div key={language} lang={text.Texts[language] === '' ? undefined : language}>
              <b>{t(`languages.${language}`)}</b>
              <p className={text.Texts[language] === '' ? 'soft' : styles.text}>
                {text.Texts[language] === '' ? t('empty') : text.Texts[language]}
              </p>
            </div>
          ))}
        </Panel>
      ))}
      {editing === null ? null : (
        <Edit
          key={editing === 'new' ? 'new' : editing.ID}
          text={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing === null ? null : <Remove text={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function stateOf(text: StandardText | null): EditState {
  return {
    version: text?.Version ?? 0,
    values: {
      Name: text?.Name ?? '',
      'Texts.nl': text?.Texts.nl ?? '',
      'Texts.en': text?.Texts.en ?? '',
      'Texts.de': text?.Texts.de ?? '',
    },
  };
}

function Edit({ text, onClose }: { readonly text: StandardText | null; readonly onClose: () => void }) {
  const t = useTranslations('office.standardTexts');
  const call = useCall();
  const queryClient = useQueryClient();
  const state = stateOf(text);
  const said = (changed: EditValues, name: string) =>
    changed[name] === undefined ? {} : { [name.replace('Texts.', '')]: String(changed[name]) };
  const textsOf = (changed: EditValues) => ({
    ...said(changed, 'Texts.nl'),
    ...said(changed, 'Texts.en'),
    ...said(changed, 'Texts.de'),
  });
  return (
    <EditDialog
      title={text === null ? t('add') : t('editOf', { name: text.Name })}
      text={t('names', { names: standardNames.map((name) => `{${name}}`).join(', ') })}
      state={state}
      fresh={async () => {
        const all = await queryClient.fetchQuery({
          queryKey: KEY,
          queryFn: ({ signal }) => call(listStandardTexts, { signal }),
          staleTime: 0,
        });
        return stateOf(all.Collection.find(({ ID }) => ID === text?.ID) ?? null);
      }}
      save={(changed, options) =>
        text === null
          ? call(
              createStandardText,
              {
                body: {
                  Name: String(changed['Name'] ?? ''),
                  Texts: { nl: '', en: '', de: '', ...textsOf(changed) },
                },
              },
              { idempotencyKey: options.idempotencyKey },
            )
          : call(
              changeStandardText,
              { params: { id: text.ID }, body: { ...said(changed, 'Name'), Texts: textsOf(changed) } },
              options,
            )
      }
      record={`standard-text ${text?.ID ?? 'new'}`}
      onClose={onClose}
      onSaved={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: KEY });
      }}
      fields={[
        { name: 'Name', label: t('name'), maxLength: 60 },
        { name: 'Texts.nl', label: t('languages.nl'), kind: 'lines', maxLength: 4000 },
        { name: 'Texts.en', label: t('languages.en'), kind: 'lines', maxLength: 4000 },
        { name: 'Texts.de', label: t('languages.de'), kind: 'lines', maxLength: 4000 },
      ]}
    />
  );
}

function Remove({ text, onClose }: { readonly text: StandardText; readonly onClose: () => void }) {
  const t = useTranslations('office.standardTexts');
  const global = useTranslations('shop.global');
  const call = useCall();
  const { act, busy } = useActs([KEY]);
  const remove = async () => {
    await act(
      (options) =>
        call(deleteStandardText, { params: { id: text.ID } }, { ...options, version: text.Version }),
      t('removed'),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { name: text.Name })}
      closeLabel={global('close')}
      size="s"
    >
      <p>{t('removeText')}</p>
      <div className={styles.buttons}>
        <Button variant="bad" busy={busy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {global('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
