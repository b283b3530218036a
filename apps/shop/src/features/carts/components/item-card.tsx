import type { ItemOffer, ItemSummary } from '@bivak/contract/wire';
import { AddButton, ProductCard } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { OfferAvailability } from '../../availability/components/offer-availability.tsx';
import { isBookable, offerStatus } from '../../availability/model/offer-status.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';
import { pictureOf } from '../../../picture-of.ts';
import type { Selection } from '../../../session/selection-of.ts';
import { useSession } from '../../../session/use-session.ts';
import { ItemPrice } from '../../pricing/components/item-price.tsx';
import { useAddToCart } from '../model/use-add-to-cart.tsx';

// Who opens a list has mostly nothing in the cart yet.
const CardAmount = lazy(async () => ({ default: (await import('./card-amount.tsx')).CardAmount }));

/** An item in a list, answering to place and period: what is free, what it costs, add one, and how many there are of it then. */
export function ItemCard({
  item,
  offer,
  selection,
  place,
  eager,
  level = 3,
}: {
  readonly item: ItemSummary;
  readonly offer: ItemOffer | undefined;
  readonly selection: Selection;
  readonly place: string;
  readonly eager?: boolean;
  /** Of its heading: 2 where the cards are what the page is about. */
  readonly level?: 2 | 3;
}) {
  const t = useTranslations('shop.list');
  const { period } = selection;
  const add = useAddToCart();
  const { fixedItem, mode } = useShop();
  const isAddedByShop = fixedItem === item.ID;
  // What is sold is there without a day.
  const isAsked = period !== null || mode === 'sales';
  const status = offer === undefined || !isAsked ? null : offerStatus(offer, period);
  const { data: settings } = useSuspenseQuery(settingsQuery(useCall()));
  const mayConflict = settings.SaveCartsWithStockConflict && status?.kind === 'none';
  const off = status !== null && !isBookable(status) && !mayConflict;
  const pressedRef = useRef(false);
  const isHeld = useSession(({ cart }) =>
    cart.lines.some((line) => line.itemId === item.ID || line.compositionId === item.ID),
  );
  const availabilityId = `free-${item.ID}`;
  const plus = (
    <AddButton
      label={t('add', { name: item.Description })}
      aria-disabled={off ? true : undefined}
      aria-describedby={status === null ? undefined : availabilityId}
      variant={off ? 'line' : 'primary'}
      busy={add.busy}
      onClick={off ? undefined : addOne}
    />
  );
  function addOne(): void {
    pressedRef.current = true;
    void add.addOrAsk(item, 1);
  }
  return (
    <ProductCard
      level={level}
      name={item.Description}
      link={(link) => <Link {...link} to="/item/$productId" params={{ productId: item.Slug }} />}
      picture={{ ...pictureOf(item), eager }}
      facts={item.MediumDescription}
      availability={
        status === null || isAddedByShop ? null : (
          <OfferAvailability
            id={availabilityId}
            status={status}
            place={place}
            sold={item.ItemType === 'Sales'}
          />
        )
      }
      price={<ItemPrice item={item} offer={offer} period={period} />}
      action={
        add.allowed && !isAddedByShop ? (
          <>
            {isHeld ? (
              <Suspense fallback={plus}>
                <CardAmount {...{ item, selection, pressedRef, plus }} />
              </Suspense>
            ) : (
              plus
            )}
            {add.dialog}
          </>
        ) : null
      }
      off={off}
    />
  );
}
