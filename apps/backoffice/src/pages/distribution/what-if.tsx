import { askWhatIf, type DivisionDiff, type DivisionRound, type getDivisionRun } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import { Button, CheckboxField, TextField } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { DiffTable } from './diff-table.tsx';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

/** The proposal beside what other stock or rules would give: computed on asking, stored nowhere. */
export function WhatIf({
  round,
  run,
}: {
  readonly round: DivisionRound;
  readonly run: OperationAnswer<typeof getDivisionRun>;
}) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const format = useFormat();
  const say = useErrorNotice();
  const first = useId();
  const { Policy: policy } = round;
  const { manyOf } = useRoundWords(round);
  const [extra, setExtra] = useState<Readonly<Record<string, string>>>({});
  const [turnaround, setTurnaround] = useState(String(policy.TurnaroundDays));
  const [substitutes, setSubstitutes] = useState(true);
  const [diff, setDiff] = useState<DivisionDiff | null>(null);
  const { press, busy } = useWrite(() =>
    call(askWhatIf, {
      params: { id: round.ID, runId: run.ID },
      body: {
        Stock: Object.entries(extra).flatMap(([ItemID, text]) =>
          whole(text) === 0 ? [] : [{ ItemID, Tents: whole(text) }],
        ),
        TurnaroundDays: whole(turnaround) === policy.TurnaroundDays ? null : whole(turnaround),
        Substitutes: substitutes,
      },
    }),
  );
  useKeys([{ keys: 'w', label: t('whatIf'), run: () => document.getElementById(first)?.focus() }]);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      const answer = await press(undefined);
      if (answer !== null) setDiff(answer);
    } catch (error) {
      say(error);
    }
  }
  return (
    <Panel title={t('whatIf')}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)}>
        {run.Heat.map(({ ItemID }, index) => (
          <TextField
            key={ItemID}
            {...(index === 0 ? { id: first } : {})}
            label={t('extra', { tents: manyOf(ItemID) })}
            inputMode="numeric"
            maxLength={6}
            value={extra[ItemID] ?? '0'}
            onChange={({ target }) => setExtra({ ...extra, [ItemID]: target.value })}
          />
        ))}
        <TextField
          label={t('turnaround')}
          inputMode="numeric"
          maxLength={2}
          value={turnaround}
          onChange={({ target }) => setTurnaround(target.value)}
        />
        <CheckboxField
          label={t('substitutes')}
          checked={substitutes}
          onChange={({ target }) => setSubstitutes(target.checked)}
        />
        <Button type="submit" variant="line" busy={busy}>
          {t('compute')}
        </Button>
        {diff === null ? null : (
          <div role="status" className={styles.stack}>
            <DiffTable before={diff.Before} after={diff.After} labels={[t('now'), t('then')]} />
            <p className="soft">
              {t('diffTotals', {
                up: format.number(diff.Totals.Up),
                down: format.number(diff.Totals.Down),
                same: format.number(diff.Totals.Same),
              })}
            </p>
          </div>
        )}
      </form>
    </Panel>
  );
}

function whole(text: string): number {
  return /^-?\d+$/u.test(text.trim()) ? Number(text.trim()) : 0;
}
