// @ts-check

/**
 * npm ends by a signal and does not hand it on: what it has started lives on behind it, with its port. Where a shell has started us, a
 * parent that goes (nohup, a closed window) is no reason to end.
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
