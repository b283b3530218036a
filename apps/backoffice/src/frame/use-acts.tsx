import { undoAct } from '@bivak/contract/admin';
import { askConfirm, Button, Note, notify } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../app-context.tsx';
import { useKeys } from '../keys/use-keys.ts';
import styles from './use-acts.module.css';

/** What every act on a record is sent with: its key makes a repeated send count once. */
export interface ActOptions {
  readonly idempotencyKey: string;
}

interface Acted {
  readonly Undo?: { readonly ID: string; readonly Until: string } | null;
}

/** What was done last and can still be taken back. */
interface Offer {
  readonly id: string;
  readonly until: number;
  /** What is said to have been done. */
  readonly said: string;
}

/** Takes something back by its id, and says what came of it: whether somebody was mailed, or who went on from it. */
function useTakeBack(anew: readonly QueryKey[]) {
  const t = useTranslations('office.acts');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const { press, busy } = useWrite((undoId: string) => call(undoAct, { params: { id: undoId } }));

  async function readAnew(): Promise<void> {
    await Promise.all(anew.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
  async function takeBack(undoId: string): Promise<void> {
    try {
      const done = await press(undoId);
      // The mail may have gone while it was pressed.
      if (done !== null) notify({ type: 'positive', title: t(done.IsTold ? 'undoneTold' : 'undone') });
    } catch (error) {
      if (isWireError(error) && error.code === 'UndoOvertaken') {
        const { ChangedBy } = error.body as { readonly ChangedBy?: string | null };
        const name = ChangedBy ?? t('somebody');
        notify({ type: 'warning', title: t('overtaken'), text: t('overtakenBy', { name }) });
      } else say(error);
    }
    await readAnew();
  }
  return { takeBack, readAnew, busy };
}

/**
 * What staff does to a record. Each press is one act; somebody who was quicker is named; `anew` are the queries that are read
 * again, whatever came of it. An act that can be taken back is offered so for as long as the server allows it.
 */
export function useActs(anew: readonly QueryKey[]) {
  const t = useTranslations('office.acts');
  const { clock } = useApp();
  const say = useErrorNotice();
  const { takeBack: back, readAnew, busy } = useTakeBack(anew);
  const [offer, setOffer] = useState<Offer | null>(null);

  useEffect(() => {
    if (offer === null) return undefined;
    const timer = setTimeout(() => setOffer(null), Math.max(0, offer.until - clock.now().getTime()));
    return () => clearTimeout(timer);
  }, [offer, clock]);

  const write = useWrite((run: (options: ActOptions) => Promise<unknown>) =>
    run({ idempotencyKey: crypto.randomUUID() }),
  );
  /** Of something that was done elsewhere on the screen. */
  function offerBack(undo: Acted['Undo'], said: string): void {
    if (undo) setOffer({ id: undo.ID, until: Date.parse(undo.Until), said });
    else notify({ type: 'positive', title: said });
  }

  /** Answers null where nothing was done; why was said. `said` is told beside the way back, or alone where there is none. */
  async function act<Answer>(
    run: (options: ActOptions) => Promise<Answer>,
    said?: string,
  ): Promise<Answer | null> {
    let answer: Answer | null = null;
    try {
      answer = (await write.press(run)) as Answer | null;
    } catch (error) {
      if (isWireError(error) && error.code === 'VersionStale') {
        const { ChangedBy } = error.body as { readonly ChangedBy?: string | null };
        notify({
          type: 'warning',
          title: t('stale'),
          text: t('staleBy', { name: ChangedBy ?? t('somebody') }),
        });
      } else say(error);
    }
    await readAnew();
    if (answer !== null && said !== undefined) offerBack((answer as Acted).Undo, said);
    return answer;
  }

  async function takeBack(): Promise<void> {
    if (offer === null) return;
    await back(offer.id);
    setOffer(null);
  }
  return { act, takeBack, offer, offerBack, busy: write.busy || busy };
}

/**
 * In a history: takes back what the row tells, until the day ends. Where somebody was mailed of it, it asks first. `anew` are the
 * queries that are read again.
 */
export function UndoButton({
  undo,
  what,
  anew,
}: {
  readonly undo: { readonly ID: string; readonly IsTold: boolean } | null;
  /** What was done, for whoever only hears the button. */
  readonly what: string;
  readonly anew: readonly QueryKey[];
}) {
  const t = useTranslations('office.acts');
  const { takeBack, busy } = useTakeBack(anew);
  if (undo === null) return null;
  const press = async () => {
    const { ID, IsTold } = undo;
    const isSure =
      !IsTold ||
      (await askConfirm({
        id: `undo ${ID}`,
        title: t('toldTitle'),
        text: t('toldText'),
        yes: t('toldYes'),
        no: t('toldNo'),
      })) === true;
    if (isSure) await takeBack(ID);
  };
  return (
    <Button
      size="s"
      variant="line"
      busy={busy}
      aria-label={t('undoOf', { what })}
      onClick={() => void press()}
    >
      {t('undo')}
    </Button>
  );
}

/** What was just done, and the way back while there is one (Ctrl Z). */
export function UndoOffer({
  offer,
  takeBack,
  busy,
  isMailed = true,
}: Pick<ReturnType<typeof useActs>, 'offer' | 'takeBack' | 'busy'> & {
  /** Such acts have mails, which wait as long. */
  readonly isMailed?: boolean;
}) {
  const t = useTranslations('office.acts');
  useKeys(offer === null ? [] : [{ keys: '$mod+z', label: t('undo'), run: () => void takeBack() }]);
  return (
    <div role="status" className={styles.offer}>
      {offer === null ? null : (
        <Note tone="info" title={offer.said}>
          {t(isMailed ? 'undoText' : 'undoQuiet')}{' '}
          <Button size="s" variant="line" busy={busy} onClick={() => void takeBack()}>
            {t('undo')}
          </Button>
        </Note>
      )}
    </div>
  );
}
