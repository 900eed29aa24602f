const pathOf = (request: Request | string): string =>
  typeof request === 'string' ? request : new URL(request.url).pathname;

/** A CacheStorage as far as the worker needs one: caches in creation order, responses by path. */
export class Shelf {
  readonly made = new Map<string, Map<string, Response>>();

  open(name: string) {
    const kept = this.made.get(name) ?? new Map<string, Response>();
    this.made.set(name, kept);
    const put = (request: Request | string, answer: Response): Promise<void> => {
      kept.set(pathOf(request), answer);
      return Promise.resolve();
    };
    return Promise.resolve({
      match: (request: Request | string) => Promise.resolve(kept.get(pathOf(request))?.clone()),
      put,
      add: async (url: string) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new TypeError(`${url}: ${answer.status}`);
        await put(url, answer);
      },
      delete: (request: Request | string) => Promise.resolve(kept.delete(pathOf(request))),
      keys: () =>
        Promise.resolve([...kept.keys()].map((path) => ({ url: `http://localhost${path}` }) as Request)),
    });
  }

  match(request: Request | string) {
    for (const kept of this.made.values()) {
      const answer = kept.get(pathOf(request));
      if (answer) return Promise.resolve(answer.clone());
    }
    return Promise.resolve(undefined);
  }

  keys = () => Promise.resolve([...this.made.keys()]);
  delete = (name: string) => Promise.resolve(this.made.delete(name));
  asCaches = (): CacheStorage => this as unknown as CacheStorage;
  /** Paths in one cache. */
  in = (name: string): string[] => [...(this.made.get(name)?.keys() ?? [])];
}
