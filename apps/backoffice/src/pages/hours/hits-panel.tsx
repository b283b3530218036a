import { type HoursHit, keepAppointments } from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { type Move, MoveDialog } from '../../features/orders/move-dialog.tsx';
import { orderQuery } from '../../features/orders/order-query.ts';
import { useOrderActs } from '../../features/orders/use-order-acts.ts';
import { Panel } from '../../frame/panel.tsx';
import { UndoOffer, useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import { HitLine, hitKey } from './hit-line.tsx';
import styles from './hours.module.css';
import { hitsQuery } from './hours-queries.ts';

/** Orders to come at times that the hours no longer have, until somebody moves them or lets them stay. */
export function HitsPanel() {
  const t = useTranslations('office.hours');
  const call = useCall();
  const may = useMay();
  const { data, error, refetch } = useQuery(hitsQuery(call));
  const { act, busy, ...undo } = useActs([['hours-hits']]);
  const [moving, setMoving] = useState<string | null>(null);
  // The last one that was moved: its way back stays on the screen.
  const [orderId, setOrderId] = useState('');
  const moves = useOrderActs(orderId);
  const client = useQueryClient();
  if (error !== null)
    return <PartNotLoaded title={t('hitsNotLoaded')} role="alert" retry={() => void refetch()} />;
  if (data === undefined) return null;
  const keep = (hit: HoursHit) => {
    const body = { Collection: [{ OrderID: hit.OrderID, Part: hit.Part }] };
    void act((options) => call(keepAppointments, { body }, options), t('kept', { number: hit.Number }));
  };
  return (
    <>
      <UndoOffer {...undo} busy={busy} isMailed={false} />
      <UndoOffer {...moves.undo} />
      {data.HitCount === 0 ? null : (
        <Panel title={t('misfits')} note={t('misfitsNote', { count: data.HitCount })}>
          <ul className={styles.hits}>
            {data.Hits.map((hit) => (
              <HitLine key={hitKey(hit)} hit={hit}>
                <Button
                  size="s"
                  variant="line"
                  busy={busy}
                  aria-label={t('keepOf', { number: hit.Number })}
                  onClick={() => keep(hit)}
                >
                  {t('keep')}
                </Button>
                {may('orders.write') && hit.CanMove ? (
                  <Button
                    size="s"
                    aria-label={t('moveOf', { number: hit.Number })}
                    onClick={() => {
                      setMoving(hit.OrderID);
                      setOrderId(hit.OrderID);
                    }}
                  >
                    {t('move')}
                  </Button>
                ) : null}
              </HitLine>
            ))}
          </ul>
          {data.HitCount > data.Hits.length ? <p className="soft">{t('more')}</p> : null}
        </Panel>
      )}
      {moving === null ? null : (
        <MoveHit
          key={moving}
          orderId={moving}
          busy={moves.undo.busy}
          onClose={() => setMoving(null)}
          onMove={(version, move) =>
            void moves.move(version, move).then((done) => {
              if (done !== null) setMoving(null);
              return client.invalidateQueries({ queryKey: ['hours-hits'] });
            })
          }
        />
      )}
    </>
  );
}

/** By the command that moves any order, to what the hours offer by now. */
function MoveHit({
  orderId,
  busy,
  onClose,
  onMove,
}: {
  readonly orderId: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMove: (version: number, move: Move) => void;
}) {
  const { data } = useQuery(orderQuery(useCall(), orderId));
  if (data === undefined) return null;
  return (
    <MoveDialog order={data} busy={busy} onClose={onClose} onMove={(move) => onMove(data.Version, move)} />
  );
}
