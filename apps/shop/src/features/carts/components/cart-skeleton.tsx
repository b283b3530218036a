import { Box, Skeleton, Spinner } from '@bivak/ui';
import styles from './cart-skeleton.module.css';

/** Holds the place of the cart while it loads, at about its size. */
export function CartSkeleton({ label, lines }: { readonly label: string; readonly lines: number }) {
  return (
    <div className="split">
      <div>
        <Spinner label={label} />
        {Array.from({ length: Math.max(1, Math.min(lines, 6)) }, (_, index) => (
          <div key={index} className={styles['line']}>
            <Skeleton height={104} width={104} />
            <div className={styles['words']}>
              <Skeleton width="60%" height={18} />
              <Skeleton width="35%" />
              <Skeleton width={150} height={42} />
            </div>
          </div>
        ))}
      </div>
      <aside className="side">
        <Box>
          <div className={styles['words']}>
            <Skeleton width="50%" height={26} />
            <Skeleton />
            <Skeleton />
            <Skeleton height={46} />
          </div>
        </Box>
      </aside>
    </div>
  );
}
