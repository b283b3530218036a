import type { Account, Customer, Payer } from '@bivak/contract/wire';
import {
  type CampDayRefusal,
  type CampRules,
  type DraftAnswer,
  EMPTY_WIZARD,
  type LendingKind,
  type Question,
  type RequestLimits,
  type WizardState,
  answerQuestion,
  campResult,
  lendingKind,
  wizardChanges,
} from '@bivak/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../../app-context.tsx';
import { customerQuery } from '../../customers/api/customer-query.ts';
import { type Draft, type Saved, type SentAnswer, draftQuery, saveAnswer } from '../api/drafts.ts';
import { useCampRules } from './use-camp-rules.ts';
import { attempt, loose } from '@bivak/web/storage';
import { report } from '@bivak/web';
import { useTranslations } from 'use-intl';

/** An answer of this tab that somebody else gave otherwise: one of both is chosen. */
export interface Conflict {
  readonly mine: SentAnswer;
  readonly current: Draft;
}

export interface Wizard {
  readonly account: Account;
  /** Null while it loads. */
  readonly customer: Customer | null;
  readonly requestId: string | null;
  /** What each address within the wizard carries along. */
  readonly search: { readonly request?: string };
  /** As the server has it; null where nobody began. */
  readonly draft: Draft | null;
  /** With what could not be sent yet. */
  readonly state: WizardState;
  readonly typed: Unsent['typed'];
  /** Of a reservation, until it is sent. */
  readonly billing: Billing;
  readonly setBilling: (billing: Billing) => void;
  readonly isOffline: boolean;
  readonly conflict: Conflict | null;
  /** Null while the days of the depot load. */
  readonly rules: CampRules | null;
  readonly rulesFailed: boolean;
  readonly retryRules: () => void;
  /** What the closing days of the depot are called. */
  readonly closingNames: ReadonlyMap<string, string>;
  readonly kind: LendingKind | null;
  readonly type: (question: Question, answer: DraftAnswer | null) => void;
  readonly save: (
    question: Question,
    answer: DraftAnswer,
    isDone: boolean,
    over?: Draft,
  ) => Promise<Saved['kind']>;
  readonly settle: (choice: 'mine' | 'theirs') => Promise<void>;
  /** What a draft that was replaced or restored is now. */
  readonly setDraft: (draft: Draft | null) => void;
}

/** What the invoice of a reservation says, and to whom it goes: sent with it, and no answer of the draft. */
export interface Billing {
  readonly reference: string;
  /** Null: the association pays. */
  readonly payer: Payer | null;
}

const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('Only within the wizard');
  return wizard;
}

/** How long until what could not be sent is tried again, if the browser says nothing of its connection. */
const AGAIN_MS = 5000;

/** The answers of one association for one request: the server's, and what only this tab knows. */
export function WizardProvider({
  account,
  requestId,
  waiting,
  failed,
  children,
}: {
  readonly account: Account;
  readonly requestId: string | null;
  readonly waiting: ReactNode;
  readonly failed: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}) {
  const { call, shop, clock } = useApp();
  const t = useTranslations('shop.lending.wizard');
  const client = useQueryClient();
  const options = useMemo(() => draftQuery(call, account, requestId), [call, account, requestId]);
  const loaded = useQuery(options);
  const draft = loaded.data ?? null;
  const customer = useQuery(customerQuery(call, account)).data ?? null;
  const store = useMemo(
    () => unsentStore(() => window.sessionStorage, shop.id, account.CustomerID, requestId),
    [shop.id, account.CustomerID, requestId],
  );
  const [unsent, setUnsent] = useState<Unsent>(() => store.read());
  const latest = useRef(unsent);
  const change = useCallback(
    (next: (before: Unsent) => Unsent) => {
      latest.current = next(latest.current);
      store.write(latest.current);
      setUnsent(latest.current);
    },
    [store],
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const setDraft = useCallback(
    (next: Draft | null) => client.setQueryData(options.queryKey, next),
    [client, options],
  );

  const state = useMemo(
    () => unsent.waiting.reduce(answered, draft?.state ?? { ...EMPTY_WIZARD, requestId }),
    [unsent.waiting, draft, requestId],
  );

  const forget = useCallback(
    (question: Question) =>
      change((before) => {
        const { [question]: _, ...typed } = before.typed;
        const { [question]: _seen, ...seen } = before.seen;
        return { ...before, typed, seen };
      }),
    [change],
  );

  const send = useCallback(
    async (sent: SentAnswer): Promise<Saved['kind']> => {
      const result = await saveAnswer(call, sent);
      if (result.kind === 'saved') setDraft(result.draft);
      if (result.kind === 'changed') {
        setDraft(result.current);
        setConflict({ mine: sent, current: result.current });
      }
      return result.kind;
    },
    [call, setDraft],
  );

  const version = draft?.version ?? null;
  const save: Wizard['save'] = async (question, answer, isDone, over) => {
    // What was seen as it was typed: a page that loaded anew since shows what is typed, not what came.
    const { [question]: seen = version } = latest.current.seen;
    const sent = { requestId, version: over?.version ?? seen, question, isDone, answer };
    // Answers go out in the order in which they were given.
    const result = latest.current.waiting.length > 0 ? 'offline' : await send(sent);
    if (result === 'offline') change((before) => ({ ...before, waiting: [...before.waiting, sent] }));
    if (result === 'saved' || result === 'offline') forget(question);
    // Other days of one's own touch what is typed of tents: nobody else answered those.
    if (result === 'saved' && question === 'period')
      change((before) => {
        const { tents: _, 'stock-tent': _stock, ...rest } = before.seen;
        return { ...before, seen: rest };
      });
    return result;
  };

  const isWaiting = unsent.waiting.length > 0;
  // What comes after an answer that is asked about waits until it is decided.
  const isHeld = conflict !== null;
  useEffect(() => {
    if (!isWaiting || isHeld) return undefined;
    const gone = new AbortController();
    let busy = false;
    const flush = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      while (!gone.signal.aborted) {
        const [first] = latest.current.waiting;
        if (first === undefined) break;
        const known = client.getQueryData(options.queryKey);
        const result = await send({ ...first, version: first.version ?? known?.version ?? null });
        if (result === 'offline' || result === 'expired') break;
        const seen = client.getQueryData(options.queryKey)?.version ?? null;
        change(({ typed, seen: before, waiting: [, ...rest], billing }) => ({
          billing,
          seen: result === 'saved' ? before : { ...before, [first.question]: first.version },
          // What was not stored is still on its page: to be mended, or chosen after a reload too.
          typed:
            result === 'saved'
              ? typed
              : { ...typed, [first.question]: { ...first.answer, ...typed[first.question] } },
          // A later answer of the same question comes after this one, and is no other person's.
          waiting: rest.map((one) => (one.question === first.question ? { ...one, version: seen } : one)),
        }));
        if (result === 'refused') report({ type: 'negative', title: t('notSaved') });
        if (result === 'changed') break;
      }
      busy = false;
    };
    const timer = setInterval(() => void flush(), AGAIN_MS);
    const onOnline = (): void => void flush();
    window.addEventListener('online', onOnline);
    return () => {
      gone.abort();
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isWaiting, isHeld, send, change, client, options, t]);

  const customerGroup = customer?.CustomerGroupID ?? null;
  const days = useCampRules(customer === null ? undefined : customerGroup, state.answers.camp?.to ?? null);
  const today = clock.today();
  const stays = requestId === null ? undefined : 'in-peak';
  const rules = useMemo(
    (): CampRules | null => (days.rules === null ? null : { ...days.rules, stays }),
    [days.rules, stays],
  );
  // At midnight the days of the depot load anew: what is being typed stays on the page.
  const [shownRules, setShownRules] = useState(rules);
  if (rules !== null && rules !== shownRules) setShownRules(rules);
  const kind =
    shownRules === null ? null : lendingKind(state.answers.camp, shownRules.seasons, customerGroup, today);

  if (loaded.isError) return failed(() => void loaded.refetch());
  if (loaded.data === undefined) return waiting;
  const wizard: Wizard = {
    account,
    customer,
    requestId,
    search: requestId === null ? {} : { request: requestId },
    draft,
    state,
    typed: unsent.typed,
    billing: unsent.billing,
    setBilling: (billing) => change((before) => ({ ...before, billing })),
    isOffline: isWaiting,
    conflict,
    rules: shownRules,
    rulesFailed: days.failed,
    retryRules: days.retry,
    closingNames: days.closingNames,
    kind,
    type: (question, answer) =>
      answer === null
        ? forget(question)
        : change((before) => ({
            ...before,
            typed: { ...before.typed, [question]: answer },
            seen: { [question]: version, ...before.seen },
          })),
    save,
    async settle(choice) {
      if (conflict === null) return;
      const { question, answer, isDone } = conflict.mine;
      const isNotIts = (one: SentAnswer): boolean => one.question !== question;
      setConflict(null);
      if (choice === 'theirs') {
        forget(question);
        change((before) => ({ ...before, waiting: before.waiting.filter(isNotIts) }));
        return;
      }
      // A later answer of one's own goes out by itself.
      if (!latest.current.waiting.every(isNotIts)) return;
      const result = await save(question, answer, isDone, conflict.current);
      if (result === 'refused') report({ type: 'negative', title: t('notSaved') });
    },
    setDraft: (next) => {
      if (next === null) change(() => NOTHING_UNSENT);
      setDraft(next);
    },
  };
  return <WizardContext value={wizard}>{children}</WizardContext>;
}

function answered(state: WizardState, { question, answer, isDone }: SentAnswer): WizardState {
  const next = answerQuestion(state, question, answer);
  return isDone ? wizardChanges.leave(next, question) : next;
}

/**
 * Why the camp days can no longer be had: the season or the group changed since they were chosen. Days of the depot are not
 * asked here, for the cart of this draft holds their time slots itself.
 */
export function useDaysGone(): CampDayRefusal | null {
  const { state, rules } = useWizard();
  const { camp } = state.answers;
  if (camp === null || rules === null) return null;
  const result = campResult(camp, rules);
  return result.ok || /^(?:pickup|return)-/u.test(result.reason) ? null : result;
}

/** What limits the answers, of the settings and what is known of the stock. */
export function useRequestLimits(most: RequestLimits['most']): RequestLimits | null {
  const { shop } = useApp();
  const { rules, account } = useWizard();
  const { senior, patrol, stock } = most;
  return useMemo(() => {
    if (rules === null || shop.lending === null) return null;
    const transports = shop.lending.transports.map(({ kind }) => kind);
    return { camp: rules, most: { senior, patrol, stock }, transports, ownCode: account.CustomerID };
  }, [rules, shop.lending, account.CustomerID, senior, patrol, stock]);
}

/** What this tab knows that the server does not: answers that are being typed, and such as could not be sent. */
interface Unsent {
  readonly typed: { readonly [Name in Question]?: DraftAnswer };
  /** The version of the draft as each of them began to be typed. */
  readonly seen: { readonly [Name in Question]?: number | null };
  /** In the order in which they were given. */
  readonly waiting: readonly SentAnswer[];
  readonly billing: Billing;
}

const NO_BILLING: Billing = { reference: '', payer: null };
const NOTHING_UNSENT: Unsent = { typed: {}, seen: {}, waiting: [], billing: NO_BILLING };

/**
 * Kept for the association and the request that it edits, in the session storage (spec 3 §3, "Wizard state"): a reload loses
 * nothing, and after a switch of association nobody sees the answers of the other.
 */
function unsentStore(storage: () => Storage, shop: string, customerId: string, requestId: string | null) {
  const key = `BIVAK_WIZARD ${shop} ${customerId} ${requestId ?? ''}`;
  return {
    read(): Unsent {
      const text = attempt(() => storage().getItem(key)) ?? null;
      const kept = loose(text === null ? null : attempt(() => JSON.parse(text) as unknown));
      return {
        typed: loose(kept['typed']),
        seen: loose(kept['seen']),
        waiting: Array.isArray(kept['waiting']) ? (kept['waiting'] as SentAnswer[]) : [],
        billing: { ...NO_BILLING, ...(loose(kept['billing']) as Partial<Billing>) },
      };
    },
    write(unsent: Unsent): void {
      const { typed, waiting, billing } = unsent;
      const isBilled = billing.reference !== '' || billing.payer !== null;
      const isEmpty = Object.keys(typed).length === 0 && waiting.length === 0 && !isBilled;
      attempt(() => (isEmpty ? storage().removeItem(key) : storage().setItem(key, JSON.stringify(unsent))));
    },
  };
}
