import { Availability, Button, EmptyState, ErrorState, InfoTip, Note, Skeleton, Spinner } from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const states = ['ok', 'few', 'no', 'cap'] as const;
const tones = ['info', 'ok', 'warn', 'bad'] as const;

export function StatusSection() {
  const w = useWords('status');
  const [round, setRound] = useState(0);
  return (
    <>
      <State name={w.spinner}>
        <div className="row">
          <Spinner key={round} label={w.loading} showLabel />
          <Button size="s" variant="line" onClick={() => setRound(round + 1)}>
            {w.again}
          </Button>
        </div>
      </State>
      <State name={w.skeleton}>
        <Skeleton width={240} />
      </State>
      <State name={w.availability}>
        <div className="row">
          {states.map((state) => (
            <Availability key={state} state={state}>
              {w[`is-${state}`]}
            </Availability>
          ))}
        </div>
      </State>
      <State name={w.notes}>
        <div className="stack">
          {tones.map((tone) => (
            <Note key={tone} tone={tone} title={w[`note-${tone}`]}>
              {w.noteText}
            </Note>
          ))}
        </div>
      </State>
      <State name={w.tip}>
        <InfoTip label={w.tipLabel}>{w.tipText}</InfoTip>
      </State>
      <State name={w.empty}>
        <EmptyState
          level={3}
          title={w.emptyTitle}
          text={w.emptyText}
          actions={<Button>{w.emptyAction}</Button>}
        />
      </State>
      <State name={w.error}>
        <ErrorState level={3} title={w.errorTitle} text={w.errorText} actions={<Button>{w.again}</Button>} />
      </State>
    </>
  );
}
