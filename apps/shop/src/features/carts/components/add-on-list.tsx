import type { Suggestion } from '@bivak/contract/wire';
import { addOnResult } from '@bivak/rules';
import { AddOn, NumberStepper, Pill, notify } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { OfferAvailability } from '../../availability/components/offer-availability.tsx';
import { displayedPrice, leading } from '../../pricing/model/displayed-price.ts';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useStepperWords } from '../../../i18n/use-stepper-words.ts';
import { pictureOf } from '../../../picture-of.ts';
import { UNIT_KEYS } from '../../pricing/model/price-words.ts';
import styles from './add-on-list.module.css';
import type { AddOns, ChosenAddOn } from '../model/use-add-ons.ts';

/** What goes with an article, each with its price, what is free of it and how many (LOOK §5, "Add-ons"). */
export function AddOnList({
  addOns,
  place,
  level = 2,
}: {
  readonly addOns: AddOns;
  readonly place: string;
  readonly level?: 2 | 3;
}) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  const titleId = useId();
  const Heading = `h${level}` as const;
  if (addOns.failed && errorsEnabled) {
    return <PartNotLoaded title={t('product.addOnsError')} retry={addOns.retry} />;
  }
  if (addOns.chosen.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} className={`title-m ${styles['title']}`}>
        {t('product.goesWith')}
      </Heading>
      {addOns.chosen.map((chosen) => (
        <OneAddOn key={chosen.item.ID} chosen={chosen} place={place} />
      ))}
    </section>
  );
}

function OneAddOn({
  chosen: { item, range, qty, status, perPiece, setQty },
  place,
}: {
  readonly chosen: ChosenAddOn;
  readonly place: string;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const words = useStepperWords();
  const { priceMode } = useShop();
  const name = item.Description;
  const { min, max } = range;
  const stockId = useId();
  return (
    <AddOn
      picture={pictureOf(item)}
      name={
        <Link to="/item/$productId" params={{ productId: item.Slug }}>
          {name}
        </Link>
      }
      badge={item.ShopPolicy === 'required' ? <Pill tone="warn">{t('product.required')}</Pill> : null}
      price={price(item)}
      stock={
        <div id={stockId}>
          {min > 0 ? <p>{t('product.atLeast', { count: String(min) })}</p> : null}
          {status === null ? null : (
            <OfferAvailability status={status} place={place} sold={item.ItemType === 'Sales'} />
          )}
        </div>
      }
      control={
        <NumberStepper
          {...words(name, min)}
          value={qty}
          min={min}
          max={max ?? undefined}
          aria-describedby={stockId}
          onTooLittle={sayMinimum}
          onChange={setQty}
        />
      }
    />
  );

  /** Who wants less than has to be hears how many it are. Nothing is no minimum. */
  function sayMinimum(wanted: number): void {
    const result = addOnResult(wanted, range);
    if (result.ok || result.reason !== 'below-minimum' || result.min === 0) return;
    notify({ type: 'warning', title: t('product.minimumAmount', { min: String(result.min) }) });
  }

  function price(of: Suggestion): string {
    if (perPiece !== null) return t('price.each', { amount: format.money(leading(perPiece, priceMode)) });
    const known = displayedPrice(of);
    if (known === null) return t('price.onRequest');
    const amount = t('price.from', { amount: format.money(leading(known, priceMode)) });
    const vat = t(priceMode === 'incl' ? 'global.inclVat' : 'global.exclVat');
    return known.kind === 'piece' ? amount : `${amount} ${t(`price.${UNIT_KEYS[known.unit]}`, { vat })}`;
  }
}
