import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PackageBand } from './package-band.tsx';
import { Places } from './places.tsx';
import { WhatIsFree } from './what-is-free.tsx';

/** Where and when, the departments, what is free, one package, three steps, the places (LOOK, "home"). */
export function HomePage() {
  return (
    <>
      <Hero />
      <CategoryTiles />
      <WhatIsFree />
      <PackageBand />
      <HowItWorks />
      <Places />
    </>
  );
}
