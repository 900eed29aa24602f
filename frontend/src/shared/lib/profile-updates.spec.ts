class Channel extends EventTarget {
  static readonly open: Channel[] = [];
  constructor(readonly name: string) {
    super();
    Channel.open.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

type Updates = typeof import('./profile-updates');

/** Another tab: the same browser with its own module. */
async function tab(): Promise<Updates> {
  let updates: Updates | undefined;
  await jest.isolateModulesAsync(async () => {
    updates = await import('./profile-updates');
  });
  if (!updates) throw new Error('no module');
  return updates;
}

it('profile updates reach other tabs until they stop listening, and not the sender', async () => {
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: Channel });
  const [here, there] = [await tab(), await tab()];
  expect(Channel.open.map(({ name }) => name)).toEqual(['profile-updates', 'profile-updates']);
  const heard: string[] = [];
  const end = new AbortController();
  here.onProfile(() => heard.push('here'), new AbortController().signal);
  there.onProfile(() => heard.push('there'), end.signal);
  here.tellProfile();
  expect(heard).toEqual(['there']);
  end.abort();
  here.tellProfile();
  expect(heard).toEqual(['there']);
});

it('profile updates are lost without BroadcastChannel', async () => {
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: undefined });
  const { tellProfile, onProfile } = await tab();
  tellProfile();
  onProfile(() => undefined, new AbortController().signal);
});
