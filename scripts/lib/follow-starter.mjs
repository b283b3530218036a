import { isAlive } from './supervise.mjs';

/**
 * It is loaded into the server ahead of its own code: when the starter is gone, even by kill -9, the server is asked to
 * finish, so that no process is left behind.
 */
const starter = Number(process.env['BIVAK_STARTER']);
const watched = process.env['BIVAK_DEV'] === '1';

if (starter > 0) {
  const timer = setInterval(() => {
    if (isAlive(starter)) return;
    clearInterval(timer);
    // In development Node's file watcher stands in between; it passes the signal on and ends too.
    process.kill(watched ? process.ppid : process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
