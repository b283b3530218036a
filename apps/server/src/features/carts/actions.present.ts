import type { Action } from '@bivak/contract';
import type { OrderAction } from '@bivak/rules';

export function presentActions(actions: readonly OrderAction[]): Action[] {
  return actions.map(({ name, completed, required, details }) => ({
    ActionName: name,
    Completed: completed,
    Required: required,
    Details: {
      RequiredCertificates: details.requiredCertificates.map(({ number }) => ({ Number: number })),
      OptionalCertificates: details.optionalCertificates.map(({ number }) => ({ Number: number })),
    },
  }));
}
