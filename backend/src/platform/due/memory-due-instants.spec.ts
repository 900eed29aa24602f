import { dueInstantsContract } from './testing/due-instants.contract';
import { MemoryDueInstants } from './testing/memory-due-instants';

describe('MemoryDueInstants', () => {
  dueInstantsContract(() => {
    const instants = new MemoryDueInstants(() => performance.now());
    const brief = new MemoryDueInstants(() => performance.now(), { first: 1, longest: 1 }, instants.rows);
    return Promise.resolve({ instants, brief });
  });
});
