import { Box } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { OpeningHours } from '../../features/locations/components/opening-hours.tsx';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import styles from './how-it-works.module.css';

/** The pickup points with their weekly hours. */
export function Places() {
  const t = useTranslations('shop.home');
  const { all: warehouses } = usePlaces();
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{t('placesTitle', { count: warehouses.length })}</h2>
      </div>
      <div className={styles['places']}>
        {warehouses.map((place) => (
          <Box key={place.WarehouseID} level={3} titleLook="quiet" title={place.Description}>
            <p className="soft">
              {place.Street} {place.HouseNumber}, {place.ZipCode} {place.City}
            </p>
            <OpeningHours place={place} />
          </Box>
        ))}
      </div>
    </section>
  );
}
