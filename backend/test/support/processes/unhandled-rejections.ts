import { runWithGracefulShutdown } from '../../../src/platform/graceful-shutdown';

/** A process with an unexpected error. */
const [how] = process.argv.slice(2);
runWithGracefulShutdown(() => new Promise(() => undefined));
setTimeout(() => {
  const trouble = Object.assign(new Error('duplicate key: Key (name)=(Ayşe)'), { detail: 'Ayşe' });
  if (how === 'promise') void Promise.reject(trouble);
  else throw trouble;
});
setTimeout(() => process.exit(0), 500);
