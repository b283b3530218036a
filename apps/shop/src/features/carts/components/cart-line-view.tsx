import type { CartItem } from '@bivak/contract';
import { Button, CartLine, NumberStepper } from '@bivak/ui';
import { daysInclusive } from '@bivak/rules';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { lineMax } from '../model/line-max.ts';

const LIMIT_KEYS = { stock: 'noMoreStock', customer: 'noMoreCustomer', cart: 'noMoreCart' } as const;

/** One line: how many, what it costs, remove. One that cannot go along says why and has two ways out (LOOK §5). */
export function CartLineView({
  line,
  parent,
  busy,
  onAmount,
  onRemove,
  onOtherPeriod,
}: {
  readonly line: CartItem;
  /** The line that this one goes with. */
  readonly parent: CartItem | undefined;
  readonly busy: boolean;
  readonly onAmount: (amount: number) => void;
  readonly onRemove: () => void;
  readonly onOtherPeriod: () => void;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { mode, priceMode } = useShop();
  const incl = priceMode === 'incl';
  const name = line.Description;
  const [picture] = line.Item?.Images ?? [];
  const invalid = line.InvalidCartItemReason;
  const { max, limitedBy } = lineMax(line);
  const atLimit = limitedBy !== null && max !== undefined && line.Amount >= max;

  const remove = line.IsRemovable ? (
    <Button
      size="s"
      variant={invalid === null ? 'quiet' : 'bad'}
      icon="trash"
      busy={busy}
      aria-label={t('cart.removeOf', { name })}
      onClick={onRemove}
    >
      {t('cart.remove')}
    </Button>
  ) : null;
  const stepper = (
    <NumberStepper
      label={t('product.amountOf', { name })}
      labels={{ less: t('product.lessOf', { name }), more: t('product.moreOf', { name }) }}
      value={line.Amount}
      max={max}
      disabled={!line.IsRemovable}
      onChange={onAmount}
    />
  );
  const otherPeriod = (
    <Button size="s" variant="line" onClick={onOtherPeriod}>
      {t(mode === 'sales' ? 'cart.otherPeriodSales' : 'cart.otherPeriod')}
    </Button>
  );
  return (
    <CartLine
      level={2}
      picture={{ src: picture?.Url, width: picture?.Width, height: picture?.Height }}
      title={title()}
      facts={[
        parent === undefined ? where() : t('cart.belongsTo', { name: parent.Description }),
        t('price.each', { amount: format.money(incl ? line.PriceIncVAT : line.Price) }),
      ]}
      amount={format.money(incl ? line.TotalIncVAT : line.TotalExcVAT)}
      amountNote={
        incl
          ? t('cart.lineNet', { amount: format.money(line.TotalExcVAT) })
          : t('cart.lineGross', { amount: format.money(line.TotalIncVAT) })
      }
      controls={
        <>
          {/* With fewer free than asked for, fewer is a way out too. */}
          {invalid === null || line.Amount > 1 ? stepper : null}
          {remove}
          {invalid === null ? null : otherPeriod}
        </>
      }
      remark={invalid === null && atLimit ? t(`cart.${LIMIT_KEYS[limitedBy]}`) : undefined}
      invalid={invalid}
    />
  );

  function title() {
    if (line.Item === null) return name;
    return (
      <Link to="/item/$productId" params={{ productId: line.Item.Slug }}>
        {name}
      </Link>
    );
  }

  function where(): string {
    const from = format.dayOf(line.DateTimeExpectedStart);
    const place = line.WarehouseID.Description;
    if (mode === 'sales') return t('cart.placeAndDay', { place, day: format.day(from) });
    return t('cart.placeAndDays', { place, days: daysInclusive(from, format.dayOf(line.DateTimeExpectedEnd)) });
  }
}
