import type { ItemStock } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import record from '../../frame/record.module.css';

/** What changed the stock of an article lately, and the way to all of it. */
export function StockHistory({ item }: { readonly item: ItemStock }) {
  const t = useTranslations('office.stock');
  const format = useFormat();
  return (
    <Panel
      title={t('moves')}
      actions={
        <Link to="/stock" search={{ View: 'moves', ItemID: item.Item.Key }} className="link">
          {t('allMoves')}
        </Link>
      }
    >
      {item.Moves.length === 0 ? (
        <p className="soft">{t('noMoves')}</p>
      ) : (
        <ol className={record.log}>
          {item.Moves.map(({ At, Quantity, Reason, Note, By }, index) => (
            <li key={`${At}${String(index)}`}>
              <time dateTime={At} className="soft">
                {format.day(format.dayOf(At), 'dayMonth')} {format.time(At)}
              </time>{' '}
              <b>
                {Quantity > 0 ? '+' : ''}
                {Quantity}
              </b>{' '}
              {t(`reasons.${Reason}`)} <span className="soft">{By}</span>
              {Note === null ? null : <p>{Note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
