import { type DivisionReserve, type DivisionRound, setDivisionReserve } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, SelectField, TextField } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

/** Tents that are kept out of the division, for what goes wrong and for appeals. */
export function Reserve({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const format = useFormat();
  const { nameOf, titleOf } = useRoundWords(round);
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const { Tents: tents, Season } = round.Policy;
  const [itemId, setItemId] = useState(tents[0]?.ItemID ?? '');
  const [from, setFrom] = useState(Season.PeakFrom);
  const [to, setTo] = useState(Season.PeakTo);
  const [count, setCount] = useState('');
  const { press, busy } = useWrite((tentsKept: DivisionReserve[]) =>
    call(
      setDivisionReserve,
      { params: { id: round.ID }, body: { Reserve: tentsKept } },
      { version: round.Version },
    ),
  );
  const mayChange = may('division.run') && round.State !== 'published' && round.State !== 'settled';
  async function save(reserve: DivisionReserve[]): Promise<void> {
    try {
      if ((await press(reserve)) !== null) setCount('');
    } catch (error) {
      say(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['divisions', round.ID], exact: true });
  }
  function add(event: FormEvent): void {
    event.preventDefault();
    if (!/^[1-9]\d*$/u.test(count.trim())) return;
    void save([...round.Reserve, { ItemID: itemId, From: from, To: to, Tents: Number(count.trim()) }]);
  }
  return (
    <Panel title={t('reserve')}>
      {round.Reserve.length === 0 ? <p className="soft">{t('noReserve')}</p> : null}
      <ul className={styles.pins}>
        {round.Reserve.map((one, index) => (
          <li key={`${one.ItemID}${one.From}${one.To}`}>
            <span>
              {t('reserved', { count: one.Tents, tent: nameOf(one.ItemID) })}
              <span className="soft">
                {format.period({ from: one.From as IsoDate, to: one.To as IsoDate })}
              </span>
            </span>
            {mayChange ? (
              <Button
                size="s"
                variant="quiet"
                busy={busy}
                aria-label={t('removeReserve', { tent: nameOf(one.ItemID) })}
                onClick={() => void save(round.Reserve.filter((_, at) => at !== index))}
              >
                {t('remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <form className={styles.stack} onSubmit={add}>
          <SelectField
            label={t('tent')}
            value={itemId}
            options={tents.map(({ ItemID }) => ({ value: ItemID, label: titleOf(ItemID) }))}
            onChange={({ target }) => setItemId(target.value)}
          />
          <TextField
            label={t('from')}
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField label={t('to')} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
          <TextField
            label={t('count')}
            inputMode="numeric"
            maxLength={5}
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
          <Button type="submit" size="s" variant="line" busy={busy}>
            {t('addReserve')}
          </Button>
        </form>
      ) : null}
    </Panel>
  );
}
