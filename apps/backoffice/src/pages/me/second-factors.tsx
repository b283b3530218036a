import {
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@bivak/contract/admin';
import { Button, EmptyState, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { PasskeyForm } from '../../features/identity/passkey-form.tsx';
import { RecoveryCodes } from '../../features/identity/recovery-codes.tsx';
import { Panel } from '../../frame/panel.tsx';
import { canUsePasskeys } from '../../session/passkeys.ts';

const KEY = ['own-factors'];

/** With what I prove who I am, beside the password; passkeys and recovery codes are made and given up here. */
export function SecondFactors() {
  const t = useTranslations('office.passkeys');
  const login = useTranslations('office.login');
  const global = useTranslations('shop.global');
  const call = useCall();
  const { session } = useApp();
  const format = useFormat();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSecondFactors, { signal }),
  });
  const [open, setOpen] = useState<'add' | SecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const remove = useWrite((factorId: string) =>
    call(removeSecondFactor, { params: { factorId } }).then(() => true),
  );
  const renew = useWrite(() => call(renewRecoveryCodes));
  const readAnew = () => queryClient.invalidateQueries({ queryKey: KEY });
  const day = (instant: string) => format.day(format.dayOf(instant), 'short');
  const nameOf = ({ Kind, Name }: SecondFactor) => (Kind === 'totp' ? t('app') : Name);

  async function drop(factor: SecondFactor): Promise<void> {
    try {
      if ((await remove.press(factor.ID)) === null) return;
      notify({ type: 'positive', title: t('removed', { name: nameOf(factor) }) });
    } catch (failure) {
      say(failure);
    }
    setOpen(null);
    await readAnew();
  }
  async function newCodes(): Promise<void> {
    try {
      const made = await renew.press(undefined);
      if (made !== null) setCodes(made.RecoveryCodes);
    } catch (failure) {
      say(failure);
    }
    await readAnew();
  }
  return (
    <Panel
      title={t('title')}
      note={data === undefined ? undefined : t('codesLeft', { count: data.RecoveryCodesLeft })}
      actions={
        <>
          {canUsePasskeys() ? (
            <Button size="s" variant="line" onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          ) : null}
          {data === undefined || data.Collection.length === 0 ? null : (
            <Button size="s" variant="quiet" busy={renew.busy} onClick={() => void newCodes()}>
              {t('renewCodes')}
            </Button>
          )}
        </>
      }
      flush
    >
      <Table<SecondFactor>
        caption={t('title')}
        hideCaption
        rows={data?.Collection ?? []}
        rowKey={({ ID }) => ID}
        loading={data === undefined && error === null}
        loadingLabel={t('loading')}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
        error={
          error === null || data !== undefined ? null : (
            <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
          )
        }
        columns={[
          { id: 'name', label: t('what'), role: 'name', weight: 3, cell: nameOf },
          { id: 'since', label: t('since'), cell: ({ CreatedAt }) => day(CreatedAt) },
          {
            id: 'used',
            label: t('used'),
            cell: ({ LastUsedAt }) => (LastUsedAt === null ? t('never') : day(LastUsedAt)),
          },
          {
            id: 'remove',
            label: t('remove'),
            hideLabel: true,
            role: 'actions',
            cell: (factor) => (
              <Button
                size="s"
                variant="line"
                aria-label={t('removeOne', { name: nameOf(factor) })}
                onClick={() => setOpen(factor)}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      {open === 'add' ? (
        <Dialog open onClose={() => setOpen(null)} title={t('add')} closeLabel={global('close')} size="s">
          <PasskeyForm
            onAdded={({ Session, RecoveryCodes: made }) => {
              setOpen(null);
              session.enter(Session);
              notify({ type: 'positive', title: t('added') });
              if (made.length > 0) setCodes(made);
              void readAnew();
            }}
          />
        </Dialog>
      ) : null}
      {open === null || open === 'add' ? null : (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setOpen(null)}
          title={t('removeTitle', { name: nameOf(open) })}
          closeLabel={global('close')}
          size="s"
        >
          <div className="stack">
            <p>{t(data?.Collection.length === 1 ? 'removeLast' : 'removeText')}</p>
            <Button variant="bad" busy={remove.busy} onClick={() => void drop(open)}>
              {t('remove')}
            </Button>
          </div>
        </Dialog>
      )}
      {codes === null ? null : (
        // What is shown once goes only when somebody says that they have it.
        <Dialog open title={login('codesTitle')} closeLabel={global('close')} size="s">
          <div className="stack">
            <RecoveryCodes codes={codes} />
            <Button onClick={() => setCodes(null)}>{login('codesKept')}</Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
