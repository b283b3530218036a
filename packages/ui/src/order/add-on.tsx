import type { ReactNode } from 'react';
import { Picture, type PictureProps } from '../cards/picture.tsx';
import styles from './add-on.module.css';

/** Something that goes with an article: picture, name, badge, price each, stock, stepper. */
export function AddOn({
  picture,
  name,
  badge,
  price,
  stock,
  control,
}: {
  readonly picture: PictureProps;
  readonly name: ReactNode;
  /** A `Pill`, such as "Required". */
  readonly badge?: ReactNode;
  readonly price?: ReactNode;
  readonly stock?: ReactNode;
  readonly control: ReactNode;
}) {
  return (
    <div className={styles.addOn}>
      <div className={styles.picture}>
        <Picture width={60} height={60} {...picture} />
      </div>
      <div>
        <div className={styles.name}>{name}</div>
        {badge}
        {price ? <div className={styles.price}>{price}</div> : null}
        {stock ? <div className={styles.stock}>{stock}</div> : null}
      </div>
      <div className={styles.control}>{control}</div>
    </div>
  );
}
