import type { CustomerHappened } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { UndoButton } from '../../frame/use-acts.tsx';
import styles from '../../frame/history.module.css';

/** What happened to a customer, latest first, in words: who, when, and which fields; never what stood in them. */
export function CustomerHistory({
  customerId,
  history,
}: {
  readonly customerId: string;
  readonly history: readonly CustomerHappened[];
}) {
  const t = useTranslations('office.customerHistory');
  const by = useTranslations('office.history.by');
  const field = useTranslations('office.customer.fields');
  const format = useFormat();
  const words = ({ Subject, Action }: CustomerHappened): string => {
    const key = `acts.${Subject}.${Action}`;
    return t.has(key as 'acts.customer.update') ? t(key as 'acts.customer.update') : t(`subjects.${Subject}`);
  };
  const named = (name: string) => (field.has(name as 'Tel') ? field(name as 'Tel') : name);
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
                <b>{words(one)}</b> <span className="soft">{one.By.Name ?? by(one.By.Kind)}</span>{' '}
                <UndoButton
                  undo={one.Undo}
                  what={words(one)}
                  anew={[['customer', customerId], ['customers'], ['approval', customerId]]}
                />
                {one.Fields.length === 0 ? null : (
                  <p className={styles.note}>{one.Fields.map((name) => named(name)).join(', ')}</p>
                )}
                {one.Note === null ? null : <p className={styles.note}>{one.Note}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
