import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Picture, type PictureProps } from '../cards/picture.tsx';
import { Note } from '../status/note.tsx';
import styles from './cart-line.module.css';

export type CartLineProps = {
  readonly picture: PictureProps;
  /** The name, as a link to the article. */
  readonly title: ReactNode;
  /** Short lines under it: place and days, price each, what it belongs to. */
  readonly facts?: readonly ReactNode[];
  /** The amount incl. VAT, and under it the one excl. */
  readonly amount: ReactNode;
  readonly amountNote?: ReactNode;
  /** Stepper and remove; for an invalid line the ways out. */
  readonly controls?: ReactNode;
  /** A remark beside the controls, such as why there is no more. */
  readonly remark?: ReactNode;
  /** What is still asked for this line: `Note` elements. */
  readonly notes?: ReactNode;
  /** Why the line cannot go along: frames the line and strikes its amount. */
  readonly invalid?: ReactNode;
  readonly level?: 2 | 3;
  /** It belongs to the line above: set in, with a smaller picture. */
  readonly part?: boolean;
};

/** One article in the cart. */
export function CartLine({
  picture,
  title,
  facts = [],
  amount,
  amountNote,
  controls,
  remark,
  notes,
  invalid,
  level = 3,
  part = false,
}: CartLineProps) {
  const Heading = `h${level}` as const;
  const refused = invalid !== undefined && invalid !== null;
  return (
    <article
      className={classNames(styles.line, refused && styles.invalid, part && styles.part)}
      data-invalid={refused ? '' : undefined}
    >
      <div className={styles.picture}>
        <Picture width={104} height={104} sizes="104px" {...picture} />
      </div>
      <div>
        <Heading className={classNames('title-m', styles.name)}>{title}</Heading>
        {refused ? (
          <Note tone="bad" icon={null} bare>
            {invalid}
          </Note>
        ) : (
          facts.map((fact, index) => (
            // Facts have no identity of their own and never move.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} className={styles.fact}>
              {fact}
            </p>
          ))
        )}
      </div>
      <div className={styles.amounts}>
        {refused ? <s>{amount}</s> : <b>{amount}</b>}
        {amountNote && !refused ? <span>{amountNote}</span> : null}
      </div>
      {controls || remark ? (
        <div className={styles.controls}>
          {controls}
          {remark ? <small>{remark}</small> : null}
        </div>
      ) : null}
      {notes ? <div className={styles.notes}>{notes}</div> : null}
    </article>
  );
}
