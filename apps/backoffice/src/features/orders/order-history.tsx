import type { OrderHappened } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { UndoButton } from '../../frame/use-acts.tsx';
import styles from '../../frame/history.module.css';

const acts = new Set([
  'create',
  'move',
  'accept',
  'reject',
  'cancel',
  'edit',
  'assign',
  'note',
  'undo',
  'confirm',
  'hand-out',
  'take-back',
  'issue',
  'paid',
  'pick',
  'back-on',
  'overdue',
  'endangers',
  'remind',
  'sign',
  'ask-payment',
  'decline-quote',
  'payment.taken',
  'swap-serial',
]);

/** What happened to an order, latest first, in words: who, when, and from what to what. */
export function OrderHistory({
  orderId,
  history,
}: {
  readonly orderId: string;
  readonly history: readonly OrderHappened[];
}) {
  const t = useTranslations('office.history');
  const status = useTranslations('office.orders.status');
  const audit = useTranslations('office.audit');
  const format = useFormat();
  const statusName = (value: unknown) =>
    typeof value === 'string' && status.has(value as 'Active') ? status(value as 'Active') : null;
  const words = ({ Subject, Action, Changes }: OrderHappened): string => {
    const moved = Changes.find(({ Field }) => Field === 'Status');
    const to = statusName(moved?.To);
    if (Subject === 'reservation' && to !== null) return t('moved', { status: to });
    const subject = t(`subjects.${Subject}`);
    const numbers = Changes.find(({ Field }) => Field === 'serial');
    if (Action === 'replace-serial' && numbers !== undefined)
      return t('replacedSerial', { from: String(numbers.From), to: String(numbers.To) });
    if (acts.has(Action)) return t(`acts.${Action.replaceAll('.', '-') as 'edit'}`, { subject });
    // Seldom acts have the words of the audit trail.
    const action = `actions.${Action as 'create'}` as const;
    return audit('done', { entity: subject, action: audit(audit.has(action) ? action : 'actions.update') });
  };
  const by = ({ By }: OrderHappened): string => By.Name ?? t(`by.${By.Kind}`);
  return (
    <Panel title={t('title')}>
      {history.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <ol className={styles.log}>
          {history.map((one, index) => (
            <li key={`${one.At}${String(index)}`}>
              <time dateTime={one.At}>
                {format.day(format.dayOf(one.At), 'dayMonth')} {format.time(one.At)}
              </time>
              <div>
                <b>{words(one)}</b> <span className="soft">{by(one)}</span>{' '}
                <UndoButton
                  undo={one.Undo}
                  what={words(one)}
                  anew={[['order', orderId], ['orders'], ['today']]}
                />
                {one.Pieces.length === 0 ? null : (
                  <ul className={styles.pieces}>
                    {piecesOf(one.Pieces, t).map((said) => (
                      <li key={said}>{said}</li>
                    ))}
                  </ul>
                )}
                {one.Note === null || one.Note === '' ? null : <p className={styles.note}>{one.Note}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Way by way, how many of what, with the numbers that they bear. */
function piecesOf(
  pieces: OrderHappened['Pieces'],
  t: ReturnType<typeof useTranslations<'office.history'>>,
): readonly string[] {
  const kinds = [...new Set(pieces.map(({ Kind }) => Kind))];
  return kinds.map((kind) => {
    const found = new Map<string, { count: number; item: string; set: string | null; serials: string[] }>();
    for (const { Kind, Amount, SerialID, Description, OfSet } of pieces) {
      if (Kind !== kind) continue;
      const key = JSON.stringify([Description, OfSet]);
      const one = found.get(key) ?? { count: 0, item: Description, set: OfSet, serials: [] };
      one.count += Amount;
      if (SerialID !== null) one.serials.push(SerialID);
      found.set(key, one);
    }
    const words = [...found.values()].map(({ count, item, set, serials }) => {
      const numbers = serials.length === 0 ? '' : ` ${serials.join(', ')}`;
      return (set === null ? t('piece', { count, item }) : t('piecePart', { count, item, set })) + numbers;
    });
    return `${t(`pieces.${kind}`)}: ${words.join('; ')}`;
  });
}
