import type { CartItem } from '@bivak/contract';
import { useRouter } from '@tanstack/react-router';
import type { Placed } from '../../features/checkout/api/place-order.ts';
import { CheckoutProblem } from '../../features/checkout/components/checkout-problem.tsx';
import { RegistrationProblem } from '../../features/identity/components/registration-problem.tsx';

/** Why nothing was ordered. Who has an account already logs in, and finds cart and form as they were. */
export function Problem({
  problem,
  lines,
}: {
  readonly problem: Placed | null;
  readonly lines: readonly CartItem[];
}) {
  const router = useRouter();
  if (problem === null) return null;
  if (problem.kind !== 'duplicate') return <CheckoutProblem problem={problem} lines={lines} />;
  return (
    <RegistrationProblem problem={problem} redirect={router.buildLocation({ to: '/checkout' }).publicHref} />
  );
}
