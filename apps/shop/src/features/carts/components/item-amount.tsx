import { NumberStepper } from '@bivak/ui';
import { useStepperWords } from '../../../i18n/use-stepper-words.ts';
import type { ItemChoice } from '../model/use-item-choice.ts';

/** How many of the article itself: from one to what may still be added. */
export function ItemAmount({
  choice: { item, count, setCount, most },
  describedBy,
}: {
  readonly choice: ItemChoice;
  readonly describedBy?: string;
}) {
  const words = useStepperWords();
  return (
    <NumberStepper
      aria-describedby={describedBy}
      {...words(item.Description)}
      value={count}
      max={most}
      onChange={setCount}
    />
  );
}
