import type { StaffItem } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import styles from '../../frame/history.module.css';
import { useItemLabels } from './use-item-labels.ts';

/** So many fields of one change are told; the audit trail has all of them. */
const mostFields = 8;

/** What happened to an item, latest first: who, when, and from what to what. */
export function ItemHistory({ item }: { readonly item: StaffItem }) {
  const t = useTranslations('office.item');
  const format = useFormat();
  const labelOf = useItemLabels(item);
  const said = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('empty');
    const text =
      typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
  };
  const nameOf = (action: string) =>
    t.has(`acts.${action as 'update'}`) ? t(`acts.${action as 'update'}`) : t('acts.update');
  return (
    <Panel title={t('tabs.history')}>
      {item.History.length === 0 ? (
        <p className="soft">{t('noHistory')}</p>
      ) : (
        <ol className={styles.log}>
          {item.History.map((one, index) => (
            <li key={`${one.At}${String(index)}`}>
              <time dateTime={one.At}>
                {format.day(format.dayOf(one.At), 'dayMonth')} {format.time(one.At)}
              </time>
              <div>
                <b>{nameOf(one.Action)}</b>{' '}
                <span className="soft">{one.By.Name ?? t(`by.${one.By.Kind}`)}</span>
                <ul>
                  {one.Action === 'create'
                    ? null
                    : one.Changes.slice(0, mostFields).map(({ Field, From, To }) => (
                        <li key={Field}>
                          {labelOf(Field)}: {said(From)} → {said(To)}
                        </li>
                      ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
