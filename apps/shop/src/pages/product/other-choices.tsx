import { Button } from '@bivak/ui';
import { useId } from 'react';
import styles from './other-choices.module.css';

interface Choice {
  readonly key: string;
  readonly words: string;
  readonly choose: () => void;
}

/** What can be had instead, each by one press; nothing where there is none. */
export function OtherChoices({
  title,
  choices,
}: {
  readonly title: string;
  readonly choices: readonly Choice[];
}) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className={styles['choices']}>
      <p id={id} className="small soft">
        {title}
      </p>
      {choices.map(({ key, words, choose }) => (
        <Button key={key} size="s" variant="line" onClick={choose}>
          {words}
        </Button>
      ))}
    </div>
  );
}
