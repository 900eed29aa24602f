// @ts-check

/**
 * npm does not pass a signal on, so the process would outlive it and keep its port: calls `then` when npm is gone. A process of a shell
 * goes on without its parent (nohup, a closed window).
 * @param {() => void} then
 */
export function onNpmExit(then) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}
