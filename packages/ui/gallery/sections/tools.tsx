import { Button, CartContent, IconButton, ToolContent, iconButtonClass } from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';
import styles from '../gallery.module.css';

/** What stands at the right of a shop's header. */
export function ToolsSection() {
  const w = useWords('tools');
  const [count, setCount] = useState(3);
  return (
    <>
      <State name={w.cart}>
        <div className={styles.bar}>
          <a href="#tools" className={iconButtonClass()} aria-label={fill(w.cartCount, { count })}>
            <CartContent text={w.cartText} count={count} />
          </a>
          <a href="#tools" className={iconButtonClass()} aria-label={fill(w.cartCount, { count: 0 })}>
            <CartContent text={w.cartText} count={0} />
          </a>
        </div>
      </State>
      <div className="row">
        <Button size="s" variant="line" onClick={() => setCount(count + 1)}>
          {w.more}
        </Button>
        <Button size="s" variant="line" onClick={() => setCount(Math.max(0, count - 1))}>
          {w.less}
        </Button>
      </div>
      <State name={w.account}>
        <div className={styles.bar}>
          <a href="#tools" className={iconButtonClass()} aria-label={w.login}>
            <ToolContent icon="user" text={w.login} />
          </a>
          <a href="#tools" className={iconButtonClass()} aria-label={w.accountOf}>
            <ToolContent icon="user" text={w.name} />
          </a>
          <IconButton icon="logout" label={w.logout} />
        </div>
      </State>
    </>
  );
}
