/** @jest-environment jsdom */
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Route, Routes, useLocation } from 'react-router';
import { followAddress, navigator, rewriteAddress } from './address';
import { BrowserRouter } from './browser-router';
import { Link } from './link';
import { Redirect } from './redirect';

const Never = lazy(() => new Promise<never>(() => undefined));
function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
function show(at: string, onClick?: (event: { preventDefault: () => void }) => void) {
  window.history.pushState(null, '', at);
  return render(
    <>
      <Address />
      <Suspense fallback="waiting">
        <Routes>
          <Route path="/" element={<Link to="/slow">Slow</Link>} />
          <Route path="/slow" element={<Never />} />
          <Route path="/old" element={<Redirect to="/new" state={{ wanted: '/old' }} />} />
          <Route
            path="*"
            element={
              <Link to="/new?tab=2#top" onClick={onClick}>
                New
              </Link>
            }
          />
        </Routes>
      </Suspense>
    </>,
    { wrapper: BrowserRouter },
  );
}
/** The browser has moved to another entry of its history. */
const gone = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const shown = () => screen.getByRole('status').textContent;
const click = (name: string, init: MouseEventInit = {}) => {
  const link = screen.getByRole('link', { name });
  const event = createEvent.click(link, { button: 0, ...init });
  fireEvent(link, event);
  return event;
};

describe('BrowserRouter', () => {
  it('shows the page of a redirect in the first commit instead of the first page', () => {
    const before = window.history.length;
    show('/old');
    expect([shown(), window.history.length]).toEqual(['/new', before + 1]);
    expect(window.history.state).toEqual({ wanted: '/old' });
  });

  it('does not keep the old page on the screen while the next one loads', () => {
    show('/');
    click('Slow');
    expect(screen.getByText('waiting')).toBeTruthy();
  });

  it('shows the page of the entry that the browser goes back to', async () => {
    show('/a');
    click('New');
    expect([shown(), window.location.hash]).toEqual(['/new?tab=2', '#top']);
    await act(async () => {
      window.history.back();
      await gone();
    });
    expect(shown()).toBe('/a');
  });
});

describe('BrowserRouter on a page that the build rendered', () => {
  it('keeps a part whose code has not loaded when the hash changes', async () => {
    window.history.pushState(null, '', '/');
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = '<main><!--$--><p>Painted</p><!--/$--></main>';
    const element = (
      <main>
        <Suspense fallback="waiting">
          <Never />
        </Suspense>
      </main>
    );
    const page = await act(() =>
      Promise.resolve(
        hydrateRoot(
          root,
          <BrowserRouter>
            <Routes>
              <Route path="/" element={element} />
            </Routes>
          </BrowserRouter>,
        ),
      ),
    );
    await act(async () => {
      navigator.push('/#how');
      await Promise.resolve();
    });
    expect([root.textContent, window.location.hash]).toEqual(['Painted', '#how']);
    act(() => page.unmount());
    root.remove();
  });
});

describe('Link', () => {
  it('adds a history entry, and none where it leads to the present URL', () => {
    show('/a');
    const before = window.history.length;
    click('New');
    expect(window.history.length).toBe(before + 1);
    click('New');
    expect(window.history.length).toBe(before + 1);
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      const onClick = jest.fn();
      show('/a', onClick);
      // jsdom cannot open a page: this listener runs after React's.
      const stop = (event: Event) => event.preventDefault();
      let taken = true;
      window.addEventListener('click', (event) => (taken = event.defaultPrevented), { once: true });
      window.addEventListener('click', stop, { once: true });
      click('New', init);
      expect([taken, shown(), onClick.mock.calls.length]).toEqual([false, '/a', 0]);
    },
  );

  it('does nothing where its own handler prevents the default', () => {
    show('/a', (event) => event.preventDefault());
    click('New');
    expect(shown()).toBe('/a');
  });
});

describe('the URL', () => {
  it('is replaced in its entry, which keeps its marks, and the page is told', () => {
    show('/a?new=task');
    window.history.replaceState({ dialog: true }, '');
    const before = window.history.length;
    act(() => rewriteAddress('/a'));
    expect([shown(), window.history.length, window.history.state]).toEqual(['/a', before, { dialog: true }]);
  });

  it('reports changes to its listeners until they stop', async () => {
    const moves: string[] = [];
    const leave = followAddress((move) => moves.push(`${move} ${location.pathname}`));
    navigator.push('/one');
    navigator.replace({ pathname: '/two', search: '', hash: '' });
    navigator.push('/three');
    navigator.go(-1);
    await gone();
    leave();
    navigator.push('/four');
    expect(moves).toEqual(['push /one', 'replace /two', 'push /three', 'pop /two']);
  });
});
