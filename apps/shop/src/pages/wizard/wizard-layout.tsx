import { type Account } from '@bivak/contract/wire';
import {
  QUESTIONS,
  type Question,
  WIZARD_STEPS,
  answerQuestion,
  isStepLinked,
  questionResult,
  resumeAt,
} from '@bivak/rules';
import { Button, Icon, Note, askConfirm, classNames, notify } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { Link, Outlet, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { discardDraft, restoreDraft } from '../../features/lending/api/drafts.ts';
import { questionOfPath, questionPaths } from '../../features/lending/model/question-paths.ts';
import { useCampWords } from '../../features/lending/model/use-camp-words.ts';
import { useAnswerWords, useStepAnswers } from '../../features/lending/model/use-step-answers.ts';
import { WizardProvider, useDaysGone, useWizard } from '../../features/lending/model/wizard-context.tsx';
import { useSession } from '../../session/use-session.ts';
import { StepCount } from './question-page.tsx';
import styles from './wizard.module.css';

/** What stands around each question of the wizard: the seven steps with their answers, and the way to begin anew. */
export function WizardLayout() {
  const account = useSession((state) => state.session.account);
  const { request } = useSearch({ strict: false });
  const [first, setFirst] = useState(account);
  if (first === null && account !== null) setFirst(account);
  if (account === null) return <WaitingPage />;
  // Keyed by who asks: after a switch of association everything is the other's.
  return (
    <WizardOf
      key={`${account.CustomerID} ${request ?? ''}`}
      account={account}
      before={first}
      requestId={request ?? null}
    />
  );
}

function WizardOf({
  account,
  before,
  requestId,
}: {
  readonly account: Account;
  /** For whom this page was opened. */
  readonly before: Account | null;
  readonly requestId: string | null;
}) {
  const t = useTranslations('shop.lending.wizard');
  const place = useQuestionInView();
  const failed = (retry: () => void) => (
    <div className="wrap section">
      <PartNotLoaded role="alert" title={t('errorLoading')} retry={retry} />
    </div>
  );
  return (
    <WizardProvider account={account} requestId={requestId} waiting={<WaitingPage />} failed={failed}>
      <Unblocked>
        <div ref={place} className={classNames('wrap', styles.wizard)}>
          <Steps />
          <div className={styles.content}>
            <SwitchNote now={account} before={before} />
            <OfflineNote />
            <ConflictNote />
            <DaysGone />
            <Entered />
          </div>
        </div>
      </Unblocked>
    </WizardProvider>
  );
}

const Arrears = lazy(async () => ({ default: (await import('./arrears.tsx')).Arrears }));

/** A shop that lends on although invoices are overdue loads nothing of them. */
function Unblocked({ children }: { readonly children: ReactNode }) {
  const { shop } = useApp();
  const { requestId } = useWizard();
  if (shop.lending?.blockWhenUnpaid !== true || requestId !== null) return children;
  return (
    <Suspense fallback={<WaitingPage />}>
      <Arrears>{children}</Arrears>
    </Suspense>
  );
}

/** Between questions the page moves to the wizard; into it and out of it, to its top (spec 3 §2, "Guard"). */
function useQuestionInView() {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isWithin = fromLocation !== undefined && questionOfPath(fromLocation.pathname) !== null;
        if (pathChanged && isWithin) place.current?.scrollIntoView({ block: 'start' });
      }),
    [router],
  );
  return place;
}

/** A question that is not reached yet leads to the first, with the reason, and keeps the answers (spec 3 §2, "Guard"). */
function Entered() {
  const t = useTranslations('shop.lending.wizard');
  const { state, requestId, draft } = useWizard();
  const navigate = useNavigate();
  const question = useLocation({ select: ({ pathname }) => questionOfPath(pathname) });
  const isReached =
    question === null ||
    requestId !== null ||
    questionResult(question, state).ok ||
    question === resumeAt(state);
  const leave = useEffectEvent(() => {
    notify({ type: 'notice', title: t('notYet') });
    void navigate({ to: '/wizard/club', replace: true });
  });
  useEffect(() => {
    if (!isReached) leave();
  }, [isReached]);
  useBegunEdit();
  if (!isReached || (requestId !== null && draft === null)) return <WaitingPage />;
  return <Outlet />;
}

/** The answers of a stored request come with its draft, which the server makes of it once it is opened. */
function useBegunEdit(): void {
  const { requestId, draft, save } = useWizard();
  const t = useTranslations('shop.lending.wizard');
  const navigate = useNavigate();
  const begin = useEffectEvent(async () => {
    const result = await save('club', {}, false);
    if (result !== 'refused') return;
    notify({ type: 'negative', title: t('errorLoading') });
    await navigate({ to: '/' });
  });
  const isMissing = requestId !== null && draft === null;
  useEffect(() => {
    if (isMissing) void begin();
  }, [isMissing]);
}

/** The days were chosen, and cannot be had any more: said on every question but their own, which says it by itself. */
function DaysGone() {
  const t = useTranslations('shop.lending.wizard.daysGone');
  const { search, closingNames } = useWizard();
  const words = useCampWords(closingNames);
  const refusal = useDaysGone();
  const isOwn = useLocation({ select: ({ pathname }) => questionOfPath(pathname) === 'period' });
  return (
    <div aria-live="polite">
      {refusal === null || isOwn ? null : (
        <Note tone="bad" title={t('title')}>
          {words(refusal)}{' '}
          <Link to={questionPaths.period} search={search}>
            {t('change')}
          </Link>
        </Note>
      )}
    </div>
  );
}

/** Another tab, or the menu of the account, went on to another association: said before anything is written for it. */
function SwitchNote({ now, before }: { readonly now: Account; readonly before: Account | null }) {
  const t = useTranslations('shop.lending.wizard.switched');
  const isOther = before !== null && before.CustomerID !== now.CustomerID;
  return (
    <div aria-live="polite">
      {isOther ? (
        <Note tone="warn" title={t('title', { now: now.CompanyName })}>
          {t('text', { before: before.CompanyName })}
        </Note>
      ) : null}
    </div>
  );
}

function OfflineNote() {
  const t = useTranslations('shop.lending.wizard');
  const { isOffline } = useWizard();
  return (
    <div aria-live="polite">
      {isOffline ? (
        <Note tone="warn" title={t('offlineTitle')}>
          {t('offlineText')}
        </Note>
      ) : null}
    </div>
  );
}

/** Progress and memory: a finished step is a link and shows its answer, a step to come is plain text. */
function Steps() {
  const t = useTranslations('shop.lending.wizard');
  const { state, search } = useWizard();
  const answers = useStepAnswers();
  const question = useLocation({ select: ({ pathname }) => questionOfPath(pathname) }) ?? 'club';
  const current = QUESTIONS.find(({ name }) => name === question)?.step ?? 1;
  const [open, setOpen] = useState(false);
  const steps = Array.from({ length: WIZARD_STEPS }, (_, index) => index + 1);
  const list = (
    <ol className={styles.rail}>
      {steps.map((step) => {
        const isDone = step !== current && isStepLinked(step, state);
        const label = t(`steps.${STEP_NAMES[step - 1] ?? 'club'}`);
        return (
          <li
            key={step}
            className={classNames(isDone && styles.done, step === current && styles.current)}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {isDone ? <Icon name="check" /> : step}
            </span>
            {isDone ? (
              <Link to={questionPaths[firstOf(step)]} search={search} onClick={() => setOpen(false)}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            {isStepLinked(step, state) && answers[step] ? (
              <span className={styles.answer}>{answers[step]}</span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
  return (
    <nav className={styles.steps} aria-label={t('stepsLabel')}>
      <div className={styles.small}>
        <p>
          <b>
            <StepCount question={question} />: {t(`steps.${STEP_NAMES[current - 1] ?? 'club'}`)}
          </b>
        </p>
        <div className={styles.segments} aria-hidden="true">
          {steps.map((step) => (
            <i
              key={step}
              className={classNames(step < current && styles.before, step === current && styles.now)}
            />
          ))}
        </div>
        <button type="button" className="text-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hideAnswers' : 'showAnswers')}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </button>
      </div>
      <div className={classNames(styles.railBox, open && styles.open)}>
        {list}
        <BeginAnew />
      </div>
    </nav>
  );
}

const STEP_NAMES = ['club', 'period', 'members', 'place', 'tents', 'transport', 'summary'] as const;

function firstOf(step: number): Question {
  return QUESTIONS.find((question) => question.step === step)?.name ?? 'club';
}

/** For so long it can be brought back (`design/lending.md` §2). */
const UNDO_MS = 20_000;

/** Clears the answers after a question, and can be undone for a while. */
function BeginAnew() {
  const t = useTranslations('shop.lending.wizard');
  const { draft, requestId, setDraft } = useWizard();
  const call = useCall();
  const navigate = useNavigate();
  const failed = useErrorNotice();
  const [gone, setGone] = useState<string | null>(null);
  const { press, busy } = useWrite(clear);
  useEffect(() => {
    if (gone === null) return undefined;
    const timer = setTimeout(() => setGone(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [gone]);

  async function clear(): Promise<void> {
    if (draft === null) return;
    const sure = await askConfirm({
      id: 'begin-anew',
      title: t('anew.title'),
      text: t(requestId === null ? 'anew.text' : 'anew.textEdit'),
      yes: t('anew.yes'),
      no: t('anew.no'),
    });
    if (sure === null) return;
    try {
      await discardDraft(call, draft.id);
    } catch (cause) {
      failed(cause);
      return;
    }
    setGone(draft.id);
    setDraft(null);
    await navigate({ to: '/wizard/club', search: requestId === null ? {} : { request: requestId } });
  }
  async function undo(id: string): Promise<void> {
    try {
      setDraft(await restoreDraft(call, id));
      setGone(null);
    } catch (cause) {
      failed(cause);
    }
  }

  return (
    <div aria-live="polite">
      {gone !== null ? (
        <Note tone="info" title={t('anew.done')}>
          <Button size="s" variant="line" onClick={() => void undo(gone)}>
            {t('anew.undo')}
          </Button>
        </Note>
      ) : null}
      {gone === null && draft !== null ? (
        <button type="button" className="text-link" disabled={busy} onClick={() => void press(undefined)}>
          {t('anew.button')}
        </button>
      ) : null}
    </div>
  );
}

/** Somebody else of the association answered the same question otherwise: both are shown, and one is chosen. */
function ConflictNote() {
  const t = useTranslations('shop.lending.wizard.conflict');
  const { conflict, settle } = useWizard();
  const words = useAnswerWords();
  if (conflict === null) return null;
  const { mine, current } = conflict;
  const who = current.changedBy ?? t('somebody');
  const own = answerQuestion(current.state, mine.question, mine.answer);
  return (
    <Note tone="warn" role="alert" takesFocus title={t('title', { who })}>
      <dl>
        <dt>{t('theirs', { who })}</dt>
        <dd>{words(mine.question, current.state)}</dd>
        <dt>{t('mine')}</dt>
        <dd>{words(mine.question, own)}</dd>
      </dl>
      <p className="row">
        <Button size="s" onClick={() => void settle('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="s" variant="line" onClick={() => void settle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </p>
    </Note>
  );
}
