export { damageUndos } from './damage-undo.ts';
export { damagesAdminRoutes } from './damages-admin.routes.ts';
export { damagesRoutes } from './damages.routes.ts';

/** What somebody reports who holds a tent; demo data report it too. */
export { reportDamage } from './damages.commands.ts';

/** For mails of what was reported. */
export { type DamageRow, mailedDamage, type ToldDamage, toldDamage } from './damages.sql.ts';

/** What the business does with reports. */
export { staffDamageStep, staffDamageUntil } from './damage-steps.commands.ts';
export { staffFindDamage, staffListDamages } from './damages.queries.ts';
export { damageNumber } from './damage-number.ts';

/** What comes back broken. */
export { type BrokenPieces, openDamages, readDamagesOf, withdrawDamages } from './desk-damages.sql.ts';
