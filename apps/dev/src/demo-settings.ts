import { readSettings, type ServerSettings } from '@bivak/server';
import { StartError } from './start-error.ts';

export interface DemoSettings extends ServerSettings {
  /** Whether the business has something to do today; without it there are only orders of the past. */
  readonly desk: boolean;
}

/** What the environment says of a demo. Made-up customers, and a database that comes along, are not for production. */
export function readDemoSettings(env: NodeJS.ProcessEnv): DemoSettings {
  if (env['NODE_ENV'] === 'production')
    throw new StartError('NODE_ENV: production has no demo; npm start runs the server alone there');
  const desk = env['BIVAK_DESK'] ?? 'full';
  if (desk !== 'full' && desk !== 'empty')
    throw new StartError(`BIVAK_DESK: "${desk}" is neither full nor empty`);
  return { ...readSettings(env), desk: desk === 'full' };
}
