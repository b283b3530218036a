import { readSettings, type ServerSettings } from '@bivak/server';
import { StartError } from './start-error.ts';

/** What the environment says of a demo. Made-up customers, and a database that comes along, are not for production. */
export function readDemoSettings(env: NodeJS.ProcessEnv): ServerSettings {
  if (env['NODE_ENV'] === 'production')
    throw new StartError('NODE_ENV: production has no demo; npm start runs the server alone there');
  return readSettings(env);
}
