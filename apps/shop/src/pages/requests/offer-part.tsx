import { acceptOffer, declineOffer, type RequestOutcome, type TentOffer } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { askConfirm, Button, Note, notify } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useDayWords } from '../../features/lending/model/use-lending.ts';
import { useTentList } from '../../features/lending/model/use-sentences.ts';
import styles from './outcome.module.css';

/** What is held for the group at the moment, to be accepted or declined; silence lets it end, and keeps what they have. */
export function OfferPart({
  offer,
  outcome,
}: {
  readonly offer: TentOffer;
  readonly outcome: RequestOutcome;
}) {
  const t = useTranslations('shop.lending.outcome.offer');
  const format = useFormat();
  const words = useDayWords();
  const listed = useTentList();
  const call = useCall();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { press, busy } = useWrite(send);
  const { ID, Tents, Pickup, Return, ExpiresAt } = offer;
  const isMoved = offer.Kind === 'shift';
  const days = words.rangeYear({ from: offer.DateStart as IsoDate, to: offer.DateEnd as IsoDate });
  const tents = listed(Object.fromEntries(Tents.map(({ Kind, Amount }) => [Kind, Amount])));
  const day = (of: string) => format.day(of as IsoDate, 'dayMonthYear');

  async function send(isAccepted: boolean): Promise<void> {
    setProblem(null);
    if (!isAccepted) {
      const sure = await askConfirm({
        id: 'decline-offer',
        title: isMoved ? t('leaveTitle') : t('declineTitle', { tents }),
        text: isMoved ? t('leaveText') : t(outcome.Held.length === 0 ? 'declineTextNone' : 'declineText'),
        yes: t('declineYes'),
        no: t('declineNo'),
      });
      if (sure !== true) return;
    }
    try {
      await call(isAccepted ? acceptOffer : declineOffer, { params: { id: ID } });
      const refused = isMoved ? 'left' : 'declined';
      notify({ type: 'positive', title: t(isAccepted ? 'accepted' : refused) });
    } catch (cause) {
      setProblem(isWireError(cause) && cause.status < 500 ? cause.message : t('failed'));
    }
    // Whatever was answered, or by whom: it is shown as it stands.
    await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'order-documents' });
  }

  return (
    <section aria-label={t('label')}>
      <Note tone="ok" icon="clock" title={isMoved ? t('shiftTitle', { days }) : t('title', { tents })}>
        <p>{t(isMoved ? 'shiftText' : 'text', { tents, pickup: day(Pickup), back: day(Return) })}</p>
        <p>
          {t('until', { day: format.day(format.dayOf(ExpiresAt), 'long'), time: format.time(ExpiresAt) })}
        </p>
        {problem === null ? null : <p role="alert">{problem}</p>}
        <div className={styles.buttons}>
          <Button busy={busy} onClick={() => void press(true)}>
            {t(isMoved ? 'move' : 'accept')}
          </Button>
          <Button variant="line" busy={busy} onClick={() => void press(false)}>
            {t('decline')}
          </Button>
        </div>
      </Note>
    </section>
  );
}
