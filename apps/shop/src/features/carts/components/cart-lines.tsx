import type { CartItem } from '@bivak/contract/wire';
import { daysInclusive } from '@bivak/rules';
import { Button, CartLine, Note, NumberStepper } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useStepperWords } from '../../../i18n/use-stepper-words.ts';
import { pictureOf } from '../../../picture-of.ts';
import { lineMax } from '../model/line-max.ts';
import type { CartActions } from '../model/use-cart-actions.ts';
import { LazyAttachments } from './lazy-attachments.tsx';

const Line = memo(CartLineView);

/** The goods of a cart, the ones that cannot go along first, each with what the server adds for it. */
export function CartLines({
  lines,
  actions,
  onOtherPeriod,
  cartId,
  missingUploads,
  grouped,
}: {
  readonly lines: readonly CartItem[];
  readonly actions: CartActions;
  readonly onOtherPeriod: () => void;
  readonly cartId: string;
  /** The lines whose file was missed when somebody wanted to go on. */
  readonly missingUploads: ReadonlySet<string>;
  /** Place and period stand above them already. */
  readonly grouped: boolean;
}) {
  const goods = useMemo(() => goodsOf(lines), [lines]);
  // The same ones always, so that a press in a long cart draws its own line anew and no other.
  const latest = useRef({ actions, onOtherPeriod });
  useEffect(() => {
    latest.current = { actions, onOtherPeriod };
  });
  const ofLine = useMemo(
    (): LineActions => ({
      amount: (line, amount) => latest.current.actions.changeAmount(line, amount),
      remove: (line) => void latest.current.actions.remove(line),
      addLacking: (line, lacking) => void latest.current.actions.addLacking(line, lacking),
      otherPeriod: () => latest.current.onOtherPeriod(),
    }),
    [],
  );
  return (
    <ul>
      {goods.map((one) => (
        <li key={one.line.CartItemID}>
          {view(one)}
          {one.parts.length === 0 ? null : (
            <ul>
              {one.parts.map((part) => (
                <li key={part.line.CartItemID}>{view(part)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );

  function view({ line, parent, deposits }: GoodsOfCart) {
    return (
      <Line
        {...{ line, parent, deposits, cartId, grouped, actions: ofLine }}
        amount={actions.amountOf(line)}
        refusal={actions.refusals.get(line.CartItemID) ?? null}
        removing={actions.removing === line.CartItemID}
        missesUpload={missingUploads.has(line.CartItemID)}
      />
    );
  }
}

interface GoodsOfCart {
  readonly line: CartItem;
  /** The line that this one goes with. */
  readonly parent: CartItem | undefined;
  readonly deposits: readonly CartItem[];
}

/** What cannot go along first; under each what it cannot go without. */
function goodsOf(
  lines: readonly CartItem[],
): readonly (GoodsOfCart & { readonly parts: readonly GoodsOfCart[] })[] {
  const valid = (line: CartItem): number => (line.InvalidCartItemReason === null ? 1 : 0);
  const goods = lines
    .filter((line) => !line.IsDeposit)
    .toSorted((a, b) => valid(a) - valid(b))
    .map((line) => ({
      line,
      parent: lines.find((one) => one.CartItemID === line.ParentCartItemID),
      deposits: lines.filter((one) => one.IsDeposit && one.ParentCartItemID === line.CartItemID),
    }));
  // One level: what two articles need of each other, or of a third, stands on its own.
  const isPart = ({ parent }: GoodsOfCart): boolean =>
    parent !== undefined && !lines.some((one) => one.CartItemID === parent.ParentCartItemID);
  return goods
    .filter((one) => !isPart(one))
    .map((one) => ({ ...one, parts: goods.filter((part) => isPart(part) && part.parent === one.line) }));
}

const LIMIT_KEYS = { stock: 'noMoreStock', customer: 'noMoreCustomer', cart: 'noMoreCart' } as const;

interface CartLineViewProps {
  readonly line: CartItem;
  readonly parent: CartItem | undefined;
  /** What the server adds for this line; it goes only with it. */
  readonly deposits: readonly CartItem[];
  /** How many the visitor wants, before the server has said so. */
  readonly amount: number;
  /** Why the last change was not made. */
  readonly refusal: string | null;
  readonly removing: boolean;
  readonly cartId: string;
  /** Place and period stand above it already. */
  readonly grouped: boolean;
  /** Somebody wanted to go on without the file that this line needs. */
  readonly missesUpload: boolean;
  readonly actions: LineActions;
}

/** What can be done to a line. */
interface LineActions {
  readonly amount: (line: CartItem, amount: number) => void;
  readonly remove: (line: CartItem) => void;
  readonly addLacking: (line: CartItem, goods: CartItem['LackingAddOns'][number]) => void;
  readonly otherPeriod: () => void;
}

/** One line: how many, what it costs, remove. One that cannot go along says why and has two ways out (LOOK §5). */
function CartLineView({
  line,
  parent,
  deposits,
  amount,
  refusal,
  removing,
  cartId,
  grouped,
  missesUpload,
  actions,
}: CartLineViewProps) {
  const t = useTranslations('shop');
  const format = useFormat();
  const words = useStepperWords();
  const { mode, priceMode, fixedItem } = useShop();
  const incl = priceMode === 'incl';
  const name = line.Description;
  const invalid = line.InvalidCartItemReason;
  const policy = line.Item?.UploadPolicy ?? 'DenyUpload';
  const { max, limitedBy } = lineMax(line);
  const atLimit = line.IsRemovable && limitedBy !== null && max !== undefined && amount >= max;
  const noteId = `line-${line.CartItemID}-note`;
  const note = refusal ?? (atLimit ? t(`cart.${LIMIT_KEYS[limitedBy]}`, { mode }) : null);

  const least = line.RequiredAmount ?? 1;
  // What an article cannot go without leaves with it.
  const remove =
    line.IsRemovable && parent === undefined ? (
      <Button
        size="s"
        variant={invalid === null ? 'quiet' : 'bad'}
        icon="trash"
        busy={removing}
        aria-label={t('cart.removeOf', { name })}
        onClick={() => actions.remove(line)}
      >
        {t('cart.remove')}
      </Button>
    ) : null;
  // What the shop added has its one amount.
  const stepper = line.IsRemovable ? (
    <NumberStepper
      {...words(name, least)}
      value={amount}
      min={least}
      max={max}
      disabled={removing}
      aria-describedby={note === null ? undefined : noteId}
      onChange={(wanted) => actions.amount(line, wanted)}
    />
  ) : null;
  const otherPeriod = (
    <Button size="s" variant="line" onClick={actions.otherPeriod}>
      {t(mode === 'sales' ? 'cart.otherPeriodSales' : 'cart.otherPeriod')}
    </Button>
  );
  return (
    <CartLine
      level={grouped ? 3 : 2}
      part={parent !== undefined}
      picture={pictureOf(line.Item)}
      title={title()}
      facts={[
        ...(parent === undefined
          ? where()
          : [t('cart.belongsTo', { name: parent.Description, least: String(least) })]),
        ...(line.ItemID === fixedItem
          ? []
          : [t('price.each', { amount: format.money(incl ? line.PriceIncVAT : line.Price) })]),
        ...(parent === undefined && line.NotRemovableReason !== null ? [line.NotRemovableReason] : []),
        ...deposits.map((deposit) =>
          t(deposit.Amount === 1 ? 'cart.depositOne' : 'cart.depositFact', {
            name: deposit.Description,
            amount: format.money(deposit.TotalIncVAT),
            each: format.money(deposit.PriceIncVAT),
          }),
        ),
      ]}
      amount={format.money(incl ? line.TotalIncVAT : line.TotalExcVAT)}
      amountNote={
        incl
          ? t('cart.lineNet', { amount: format.money(line.TotalExcVAT) })
          : t('cart.lineGross', { amount: format.money(line.TotalIncVAT) })
      }
      controls={
        invalid === null ? (
          <>
            {stepper}
            {remove}
          </>
        ) : (
          <>
            {/* With one left of two, one is a way out too. */}
            {line.Amount > least ? stepper : null}
            {remove}
            {otherPeriod}
          </>
        )
      }
      remark={
        note !== null && (invalid === null || refusal !== null) ? <span id={noteId}>{note}</span> : undefined
      }
      invalid={invalid}
      notes={
        policy === 'DenyUpload' && line.LackingAddOns.length === 0 ? undefined : (
          <>
            {line.LackingAddOns.map((lacking) => (
              <LackingAddOn
                key={lacking.ItemID}
                lacking={lacking}
                of={name}
                onAdd={(goods) => actions.addLacking(line, goods)}
              />
            ))}
            {policy === 'DenyUpload' ? null : (
              <LazyAttachments
                place={{ cartId, lineId: line.CartItemID }}
                attachments={line.Attachments}
                label={t('cart.uploadLine', { name })}
                hint={t('cart.uploadLineHint')}
                required={policy === 'RequireUpload'}
                error={missesUpload ? t('cart.uploadRequired', { name }) : null}
              />
            )}
          </>
        )
      }
    />
  );

  function title() {
    if (line.Item === null || line.ItemID === fixedItem) return name;
    return (
      <Link to="/item/$productId" params={{ productId: line.Item.Slug }}>
        {name}
      </Link>
    );
  }

  function where(): string[] {
    if (grouped) return [];
    const from = format.dayOf(line.DateTimeExpectedStart);
    const place = line.WarehouseID.Description;
    if (mode === 'sales') return [t('cart.placeAndDay', { place, day: format.day(from) })];
    const days = daysInclusive(from, format.dayOf(line.DateTimeExpectedEnd));
    return [t('cart.placeAndDays', { place, days })];
  }
}

type Lacking = CartItem['LackingAddOns'][number];

/** What an article cannot go without, and the press that adds it. */
function LackingAddOn({
  lacking,
  of,
  onAdd,
}: {
  readonly lacking: Lacking;
  readonly of: string;
  readonly onAdd: (lacking: Lacking) => void;
}) {
  const t = useTranslations('shop.cart');
  const words = { count: String(lacking.Amount), addOn: lacking.Description };
  return (
    <div data-invalid="">
      <Note tone="warn">
        <p>{t('lacking', { ...words, name: of })}</p>
        <Button size="s" onClick={() => onAdd(lacking)}>
          {t('addLacking', words)}
        </Button>
      </Note>
    </div>
  );
}
