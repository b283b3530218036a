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
import { departmentPaths } from '@bivak/ui/departments';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

const picture = { src: '/feesthuis/images/alutent-6x12-400.webp', width: 400, height: 400 };
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
            picture={{ fallbackDrawing: departmentPaths.tent }}
            price={price}
          />
          <ProductCardSkeleton />
        </div>
      </State>
      <State name={w.categories}>
        <div className={categoryGridClass()}>
          <CategoryCard link={here} picture={picture} title={w.tents} note={w.count} />
          <CategoryCard link={here} picture={{ fallbackDrawing: departmentPaths.chair }} title={w.seats} />
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
