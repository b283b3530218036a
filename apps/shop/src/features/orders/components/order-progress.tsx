import type { ReservationOrder } from '@bivak/contract/wire';
import { Box, OrderSteps } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useFormat } from '@bivak/web';
import type { CourseStep, EvaluatedStep } from '../model/order-course.ts';

const TITLES = {
  placed: 'stepPlaced',
  accepted: 'stepAccepted',
  ready: 'stepReady',
  pickedUp: 'stepPickedUp',
  returned: 'stepReturned',
} as const satisfies Record<CourseStep, string>;

/** The points of the course with their days. */
export function OrderProgress({
  order,
  course,
}: {
  readonly order: ReservationOrder;
  readonly course: readonly EvaluatedStep[];
}) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const day = (instant: string): string => format.day(format.dayOf(instant));
  const days: Partial<Record<CourseStep, string>> = {
    placed: day(order.DateTimeCreated),
    pickedUp: day(order.DateTimeExpectedStart),
    returned: day(order.DateTimeExpectedEnd),
  };
  return (
    <Box>
      <OrderSteps
        label={t('course')}
        doneLabel={t('done')}
        steps={course.map(({ step, state }) => ({
          key: step,
          title: t(TITLES[step], { kind: order.Delivery?.Kind ?? 'pickup' }),
          note: days[step] ?? (state === 'now' ? t('stepTodo') : undefined),
          state,
        }))}
      />
    </Box>
  );
}
