import type { Action, Certificate } from '@bivak/contract';
import type { CertificateDetail, OrderAction } from '@bivak/rules';
import type { Context } from '../../platform/http/context.ts';

export function presentActions(
  actions: readonly OrderAction[],
  context: Pick<Context, 'shop' | 'language'>,
): Action[] {
  return actions.map(({ name, completed, required, details }) => ({
    ActionName: name,
    Completed: completed,
    Required: required,
    Details: {
      RequiredCertificates: details.requiredCertificates.map((one) => presentCertificate(one, context)),
      OptionalCertificates: details.optionalCertificates.map((one) => presentCertificate(one, context)),
    },
  }));
}

function presentCertificate(
  { id, number }: CertificateDetail,
  { shop, language }: Pick<Context, 'shop' | 'language'>,
): Certificate {
  const known = shop.config.certificates.find((one) => one.id === id);
  return {
    Number: number,
    CertificateID: id,
    Description: known?.name[language] ?? id,
    Hint: known?.hint?.[language] ?? null,
  };
}
