export { signOnSweep } from './sign-on.jobs.ts';
export { signOnRoutes } from './sign-on.routes.ts';
