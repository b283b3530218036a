import { Note } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../app-context.tsx';
import { labelsQuery } from '../../features/labels/api/labels-query.ts';
import styles from '../frame/narrow.module.css';

/** What the shop wants known before somebody makes an account; nothing where it says nothing, or cannot now. */
export function RegistrationLabels() {
  const { data: labels = [] } = useQuery(labelsQuery(useCall(), 'registration'));
  if (labels.length === 0) return null;
  return (
    <div className={styles['told']}>
      <Note icon="info">
        {labels.map(({ Key, Description }) => (
          <p key={Key}>{Description}</p>
        ))}
      </Note>
    </div>
  );
}
