import { Button } from '@bivak/ui';
import { Popup, type PopupProps } from '@bivak/ui/popup';
import { useRef, useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';
import styles from '../gallery.module.css';

export function PopupsSection() {
  const w = useWords('popups');
  return (
    <>
      <State name={w.order}>
        <div className={styles.spread}>
          <Opener name={w.first} id="first" />
          <Opener name={w.second} id="second" />
          <Opener name={w.third} id="third" />
        </div>
      </State>
      <State name={w.given}>
        <Opener name={w.below} id="below" placements={below} />
      </State>
      <State name={w.once}>
        <div className="row">
          <Opener name={w.onceA} id="once" />
          <Opener name={w.onceB} id="once" />
        </div>
      </State>
      <State name={w.long}>
        <Opener name={w.long} id="long" lines={40} />
      </State>
    </>
  );
}

const below = ['bottom', 'top'] as const;

function Opener({
  name,
  lines = 1,
  ...popup
}: Pick<PopupProps, 'id' | 'placements'> & { readonly name: string; readonly lines?: number }) {
  const w = useWords('popups');
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        variant="line"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <Popup {...popup} open={open} onClose={() => setOpen(false)} anchor={anchor} label={name}>
        <div className="stack">
          {Array.from({ length: lines }, (_, line) => (
            <p key={line}>{w.text}</p>
          ))}
          <Button size="s" onClick={() => setOpen(false)}>
            {w.close}
          </Button>
        </div>
      </Popup>
    </>
  );
}
