import { addDays, automaticPeriod, type IsoDate, type PeriodRules } from '@bivak/rules';

/** The first day from the given one on with which a period may begin; null when there is none in sight. */
export function firstFreeFrom(date: IsoDate, rules: PeriodRules): IsoDate | null {
  let minStartInterval = rules.minStartInterval ?? 1;
  while (addDays(rules.today, minStartInterval) < date) minStartInterval += 1;
  return automaticPeriod({ ...rules, minStartInterval })?.from ?? null;
}
