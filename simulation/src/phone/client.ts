import type { LocalStore } from '../../../frontend/src/sync/store/local-schema';
import type { WireRequest } from '../server/wire';

/** A page or the worker: it acts for one user until it dies. */
export interface Client {
  readonly userId: string;
  readonly alive: boolean;
  /** Resolves when it dies. */
  readonly gone: Promise<void>;
}

export function asRequest(
  method: WireRequest['method'],
  path: string,
  given: Partial<WireRequest>,
): WireRequest {
  return { method, path, token: '', key: null, language: null, ifNoneMatch: null, body: null, ...given };
}

/** The store for one client: after the client died, no call resolves. */
export function whileAlive(store: LocalStore, client: Client): LocalStore {
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const result = await answer;
    return client.alive ? result : new Promise<T>(() => undefined);
  };
  return {
    isPersistent: store.isPersistent,
    readAll: () => heard(store.readAll()),
    operations: () => heard(store.operations()),
    append: (operations, clock) => heard(store.append(operations, clock)),
    putClock: (clock, known, redate) => heard(store.putClock(clock, known, redate)),
    applyResponses: (responses, writeResponses) => heard(store.applyResponses(responses, writeResponses)),
    replace: (seqs, operations) => heard(store.replace(seqs, operations)),
    putList: (list, items) => heard(store.putList(list, items)),
    changeList: (list, items, removedItems, since) =>
      heard(store.changeList(list, items, removedItems, since)),
    removeList: (id) => heard(store.removeList(id)),
    putHousehold: (id, household) => heard(store.putHousehold(id, household)),
    resetEpoch: (epoch, now, by) => heard(store.resetEpoch(epoch, now, by)),
    restore: (all) => heard(store.restore(all)),
    close: () => store.close(),
  };
}
