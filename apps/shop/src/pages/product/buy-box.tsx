import type { Item } from '@bivak/contract/wire';
import { Availability, Box, buttonClass, Note } from '@bivak/ui';
import { report, useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { StockLine } from '../../features/availability/components/stock-line.tsx';
import { AddOnList } from '../../features/carts/components/add-on-list.tsx';
import { ItemAmount } from '../../features/carts/components/item-amount.tsx';
import { ItemTotals } from '../../features/carts/components/item-totals.tsx';
import type { ItemOfferNow } from '../../features/carts/model/use-item-offer.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { ItemPrice } from '../../features/pricing/components/item-price.tsx';
import { displayedPrice, leading, unitOf } from '../../features/pricing/model/displayed-price.ts';
import styles from './buy-box.module.css';
import { BuyButton } from './buy-button.tsx';
import type { Buy } from './use-buy.ts';
import { WaysOut } from './ways-out.tsx';

/** Name, price, what is free, how many, into the cart. */
export function BuyBox({ buy }: { readonly buy: Buy }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { priceMode } = useShop();
  const { item, offer, perPiece, count } = buy;
  const { period, stock, price } = offer;
  const name = item.Description;
  const limitId = useId();
  return (
    <div className="stack">
      <h1>{name}</h1>
      {item.MediumDescription === '' ? null : <p className="soft">{item.MediumDescription}</p>}
      {item.LongDescription === ''
        ? null
        : item.LongDescription.split(/\n{2,}/u).map((text) => <p key={text}>{text}</p>)}
      <div>
        <ItemPrice
          item={item}
          offer={price === null ? undefined : { Price: price.Price, PriceIncVAT: price.PriceIncVAT }}
          period={period}
          size="big"
        />
        <PriceReason item={item} offer={offer} />
        {perPiece === null ? null : (
          <p className="soft small num">
            {priceMode === 'incl'
              ? t('price.exclVat', { amount: format.money(perPiece.net) })
              : t('price.inclVat', { amount: format.money(perPiece.gross) })}
          </p>
        )}
      </div>
      {buy.isAddedByShop ? (
        <Note>{t('product.addedByShop')}</Note>
      ) : (
        <BuyAvailability item={item} offer={offer} />
      )}
      {buy.allowed ? <AddOnList addOns={buy.addOns} place={offer.place} /> : null}
      {buy.allowed ? (
        <Box tint className={styles['foot']}>
          <div className="stack">
            <ItemTotals choice={buy} />
            <div className={styles['action']}>
              <ItemAmount choice={buy} describedBy={limitId} />
              <div className="only-wide">
                <BuyButton buy={buy} />
              </div>
            </div>
            {stock === null || stock.status !== 'available' ? null : (
              <LimitNote id={limitId} stock={stock} atMost={buy.most !== undefined && count >= buy.most} />
            )}
            {item.Deposit === null ? null : (
              <p className="xs soft">{t('product.deposit', { amount: format.money(item.Deposit) })}</p>
            )}
          </div>
        </Box>
      ) : null}
      {buy.allowed || buy.isAddedByShop ? null : <LoginPrompt />}
      {buy.dialog}
    </div>
  );
}

/** What is free where and when, or why nothing is and what can be had instead. */
function BuyAvailability({ item, offer }: { readonly item: Item; readonly offer: ItemOfferNow }) {
  const { stock } = offer;
  return (
    <>
      <div role="status">
        <Words offer={offer} sold={item.ItemType === 'Sales'} />
      </div>
      {stock?.status === 'unavailable' ? <WaysOut item={item} /> : null}
    </>
  );
}

function Words({
  offer: { stock, period, place, failed, gone },
  sold,
}: {
  readonly offer: ItemOfferNow;
  readonly sold: boolean;
}) {
  const t = useTranslations('shop');
  const asked = useAsked();
  const { errorsEnabled } = useShop();
  // What left the catalogue has other words.
  const said = failed && !gone && errorsEnabled;
  useEffect(() => {
    if (said) report({ type: 'negative', title: t('availability.errorStock') });
  }, [said, t]);

  if (gone) return <Note tone="bad">{t('product.gone')}</Note>;
  if (failed) return said ? <Note tone="bad">{t('availability.errorStock')}</Note> : null;
  if (stock !== null) {
    return (
      <StockLine
        here={stock.here}
        status={stock}
        maxReservationDays={stock.maxReservationDays}
        place={place}
        period={period}
        sold={sold}
      />
    );
  }
  if (period !== null && place !== '') return null;
  // What is only sold is not rented for a time, also where the rest of the shop is.
  const choose =
    sold && asked.mode !== 'sales' ? t('availability.chooseSold') : t('availability.choose', asked);
  return <Availability state="cap">{choose}</Availability>;
}

/**
 * Why no more than so many can be added, at the amount: a limit per order or customer from the start, because the
 * stock beside it says another number; the stock itself once it is reached.
 */
function LimitNote({
  id,
  stock,
  atMost,
}: {
  readonly id: string;
  readonly stock: NonNullable<ItemOfferNow['stock']>;
  /** The amount stands at what may be added. */
  readonly atMost: boolean;
}) {
  const words = useLimitWords();
  const said = words(stock, atMost);
  if (said === null) return null;
  return (
    <p id={id} className="small soft">
      {said}
    </p>
  );
}

function useLimitWords() {
  const t = useTranslations('shop.product');
  const { mode } = useShop();
  return ({ here, more, inCart }: NonNullable<ItemOfferNow['stock']>, atMost: boolean): string | null => {
    const held = inCart === 0 ? [] : [t('alreadyInCart', { count: inCart })];
    switch (more.limitedBy) {
      case 'cart':
        return [t('limitCart', { max: here?.MaxPerCart ?? more.max }), ...held].join(' ');
      case 'customer':
        return [customer(here), ...held].join(' ');
      case 'stock':
        return atMost ? [t('limitStock', { mode, inCart, max: more.max }), ...held].join(' ') : null;
      default:
        return null;
    }
  };

  function customer(here: NonNullable<ItemOfferNow['stock']>['here']): string {
    const max = here?.MaxPerCustomer ?? 0;
    const left = here?.MaxPerCustomerLeft ?? max;
    return left < max ? t('limitCustomerLeft', { max, left }) : t('limitCustomer', { max });
  }
}

/**
 * It takes the place of what a visitor without a token could not use (spec 2 §2), with the ways that the shop offers.
 */
function LoginPrompt() {
  const t = useTranslations('shop.product');
  const { loginPrompt } = useShop();
  return (
    <Note title={t('loginPrompt')}>
      <p>{t('loginPromptText')}</p>
      <div className="row">
        {loginPrompt.includes('login') ? (
          <Link to="/login" className={buttonClass({ size: 's' })}>
            {t('loginButton')}
          </Link>
        ) : null}
        {loginPrompt.includes('register') ? (
          <Link to="/register" className={buttonClass({ size: 's', variant: 'line' })}>
            {t('registerButton')}
          </Link>
        ) : null}
      </div>
    </Note>
  );
}

/**
 * How the price came about, and what other lengths cost (spec 2 §1), where there is more than the one shown: "(weekly price;
 * 1 day costs €99.00)".
 */
function PriceReason({ item, offer }: { readonly item: Item; readonly offer: ItemOfferNow }) {
  const t = useTranslations('shop.price');
  const format = useFormat();
  const { priceMode, mode } = useShop();
  if (mode === 'sales' || item.ItemType === 'Sales' || item.PeriodPrices.length < 2) return null;
  const prices = item.PeriodPrices.map(({ Period, PriceNett, PriceNettIncVAT }) => ({
    unit: unitOf(Period),
    amount: leading({ net: PriceNett, gross: PriceNettIncVAT }, priceMode),
  }));
  const { price } = offer;
  const shown = price === null ? null : leading({ net: price.Price, gross: price.PriceIncVAT }, priceMode);
  // While no period is chosen the price above is what the article begins at.
  const from = displayedPrice(item);
  const own =
    shown === null
      ? prices.find(({ unit }) => from?.kind === 'from' && unit === from.unit)
      : prices.find(({ amount }) => amount === shown);
  const others = prices
    .filter(({ unit }) => unit !== own?.unit)
    .map(({ unit, amount }) => t('oneCosts', { unit, amount: format.money(amount) }))
    .join(', ');
  return (
    <p className="soft small num">
      {shown === null || own === undefined
        ? t('reason', { others })
        : t('reasonOf', { unit: own.unit, others })}
    </p>
  );
}
