import type { lending } from '@bivak/contract/wire';
import { deadlineDay, LONGEST_COMMENT, peakSeason } from '@bivak/rules';
import { Button, Note, notify, Spinner, type SummedError, TextAreaField } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { askForEmails, emailsToMend } from '../../features/customers/model/emails-to-mend.ts';
import { draftQuery } from '../../features/lending/api/drafts.ts';
import type { Sent } from '../../features/lending/api/send-request.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import styles from './wizard.module.css';

// Whoever reads the summary has a while until the press.
const readSend = () => import('../../features/lending/api/send-request.ts');
const readPayer = () => import('../../features/lending/model/payer-errors.ts').catch(() => null);
const readArrears = () => import('../../features/arrears/api/arrears-query.ts');

// An application has none.
const BillingSection = lazy(async () => ({ default: (await import('./billing.tsx')).BillingSection }));

/** Comments and the button that sends; what went wrong is said above it (spec 3 §8). */
export function Sending({
  cart,
  isReady,
  onLookAgain,
}: {
  readonly cart: lending.DraftCart | null;
  readonly isReady: boolean;
  readonly onLookAgain: () => void;
}) {
  const t = useTranslations('shop.lending.wizard');
  const tg = useTranslations('shop.global');
  const format = useFormat();
  const { call } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wizard = useWizard();
  const { account, draft, state, kind, rules, typed, type, save, setDraft, requestId, search, isOffline } =
    wizard;
  const { billing } = wizard;
  const isReferenceRequired = cart?.ReferenceRequired === true;
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<readonly SummedError[]>([]);
  const payerWords = useTranslations('shop.lending.payer');
  const { held } = usePermissions();
  const place = useRef<HTMLDivElement>(null);
  // The same until there is an answer: pressing again asks what became of it.
  const key = useRef(crypto.randomUUID());
  const { press, busy } = useWrite(submit);
  const comments = typed.summary?.comments ?? state.answers.comments;
  useEffect(() => void readSend().catch(() => null), []);
  useEffect(() => {
    if (problem !== null) place.current?.focus();
  }, [problem]);

  async function submit(): Promise<void> {
    setProblem(null);
    // Nothing else waits for it: what follows from a request goes by mail (spec 3 §5).
    if (emailsToMend(account, held.has('persons.manage')).any) {
      setProblem(t('summary.emailFirst'));
      askForEmails(account);
      return;
    }
    if (!isReady || isOffline) {
      setProblem(t(isOffline ? 'offlineTitle' : 'summary.notReady'));
      return;
    }
    if (kind === 'reservation') {
      const found = (await readPayer())?.billingErrors(billing, isReferenceRequired, payerWords) ?? [];
      setErrors(found);
      if (found.length > 0) return;
    }
    if ((comments ?? '') !== state.answers.comments) {
      const saved = await save('summary', { comments }, false);
      if (saved !== 'saved') {
        setProblem(t('summary.errorSubmitting'));
        return;
      }
    }
    const latest = client.getQueryData(draftQuery(call, account, requestId).queryKey) ?? draft;
    if (latest === null || latest === undefined) return;
    const send = await readSend().catch(() => null);
    if (send === null) {
      setProblem(t('summary.errorSubmitting'));
      return;
    }
    const sent =
      kind === 'application' || cart === null
        ? await send.sendApplication(call, latest, key.current)
        : await send.sendReservation(call, cart, {
            comments: latest.state.answers.comments,
            billing,
            idempotencyKey: key.current,
          });
    await tell(sent);
  }
  async function tell(sent: Sent): Promise<void> {
    if (sent.kind === 'no-answer') {
      setProblem(t('summary.errorSubmitting'));
      return;
    }
    key.current = crypto.randomUUID();
    if (sent.kind === 'refused' || sent.kind === 'look-again') {
      const ofPayer =
        sent.kind === 'refused' ? ((await readPayer())?.refusedPayer(sent.fields, payerWords) ?? []) : [];
      setErrors(ofPayer);
      if (ofPayer.length > 0) return;
      setProblem(sent.message);
      // The business may have moved the association to another group meanwhile.
      void client.invalidateQueries({ queryKey: customerQuery(call, account).queryKey });
      // An invoice may have become overdue: then that is shown in place of the questions.
      void readArrears()
        .then(({ arrearsQuery }) =>
          client.invalidateQueries({ queryKey: arrearsQuery(call, account).queryKey }),
        )
        .catch(() => null);
      if (sent.kind === 'look-again') onLookAgain();
      return;
    }
    if (requestId !== null) {
      notify({ type: 'positive', title: t('summary.changed') });
      await navigate({ to: '/account/requests/$requestId', params: { requestId } });
    } else {
      const stored = sent.kind === 'order' ? { order: sent.id } : { request: sent.id };
      await navigate({ to: '/wizard/thanks', search: stored });
    }
    // What was answered is gone with it, and the lists of the account are others.
    setDraft(null);
    void client.invalidateQueries({ queryKey: ['lending'] });
    void client.invalidateQueries({ queryKey: ['orders'] });
  }

  const { camp } = state.answers;
  const season = camp === null || rules === null ? null : peakSeason(rules.seasons, camp);
  const isNew = requestId === null;
  const newWords = kind === 'reservation' ? 'sendOrder' : 'sendRequest';
  return (
    <>
      <TextAreaField
        label={t('summary.comments')}
        optional={tg('optional')}
        maxLength={LONGEST_COMMENT}
        rows={4}
        value={comments ?? ''}
        onChange={(event) => type('summary', { comments: event.target.value })}
      />
      {kind === 'reservation' ? (
        <Suspense fallback={<Spinner label={tg('loading')} showLabel />}>
          <BillingSection isReferenceRequired={isReferenceRequired} errors={errors} />
        </Suspense>
      ) : null}
      {kind === 'application' && season !== null ? (
        <Note tone="peak" title={t('summary.isRequest')}>
          {t('summary.isRequestText', {
            day: format.day(deadlineDay(season), 'longYear'),
          })}
        </Note>
      ) : null}
      {kind === 'reservation' ? (
        <Note tone="info" title={t('summary.isOrder')}>
          {t('summary.isOrderText')}
        </Note>
      ) : null}
      <div ref={place} tabIndex={-1}>
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void press(undefined)}>
          {t(`summary.${isNew ? newWords : 'sendChange'}`)}
        </Button>
        <Link to="/wizard/transport-combine" search={search} className="text-link">
          {t('back')}
        </Link>
      </div>
    </>
  );
}
