export { copyOrderRoutes } from './copy-order.routes.ts';
