import {
  AddButton,
  Availability,
  CategoryCard,
  Pill,
  Price,
  ProductCard,
  ProductCardSkeleton,
  Tile,
  cardGridClass,
  categoryGridClass,
  tileGridClass,
  type CardLink,
} from '@bivak/ui';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const picture = { src: '/feesthuis/images/alutent-6x12-400.webp', width: 400, height: 400 };
/** How a brand draws a department. */
const TENT = 'M12 4v2M12 6C10 11 7 14 3 15.5h18C17 14 14 11 12 6zM5 15.5V20M19 15.5V20M12 15.5V20';
const CHAIR = 'M7 4v9h10V4M7 8h10M6 13h12l-1 3H7zM7.5 16v4.5M16.5 16v4.5';
const here = ({ children, ...link }: CardLink) => (
  <a href="#cards" {...link}>
    {children}
  </a>
);

export function CardsSection() {
  const w = useWords('cards');
  const price = <Price amount="€ 289,00" unit={w.unit} />;
  return (
    <>
      <State name={w.products}>
        <div className={cardGridClass()}>
          <ProductCard
            name={w.free}
            link={here}
            picture={picture}
            facts={w.facts}
            availability={<Availability state="ok">{w.isFree}</Availability>}
            price={price}
            action={<AddButton label={w.add} />}
          />
          <ProductCard
            name={w.taken}
            link={here}
            picture={picture}
            tag={<Pill>{w.tag}</Pill>}
            facts={w.facts}
            availability={<Availability state="no">{w.isTaken}</Availability>}
            price={price}
            off
          />
          <ProductCard
            name={w.pictureless}
            link={here}
            picture={{ fallbackDrawing: TENT, fallbackGround: 1 }}
            price={price}
          />
          <ProductCardSkeleton />
        </div>
      </State>
      <State name={w.categories}>
        <div className={categoryGridClass()}>
          <CategoryCard link={here} picture={picture} title={w.tents} note={w.count} />
          <CategoryCard link={here} picture={{ fallbackDrawing: CHAIR, fallbackGround: 2 }} title={w.seats} />
        </div>
      </State>
      <State name={w.tiles}>
        <div className={tileGridClass()}>
          <Tile link={here} picture={picture} title={w.tents} note={w.count} size="big" />
          <Tile link={here} picture={picture} title={w.seats} size="wide" />
        </div>
      </State>
    </>
  );
}
