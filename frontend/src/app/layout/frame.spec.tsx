/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { BrowserRouter } from '../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../testing/kit';
import { PublicFrame } from './frame';

jest.mock('../../features/pwa/components/banners', () => ({
  LocalBanner: () => null,
  OfflineBanner: () => null,
}));

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

it('PublicFrame keeps the focus on main where the page replaces its fallback, and takes it from no other element', async () => {
  for (const focused of ['main', 'link']) {
    let come: (module: { default: () => React.ReactNode }) => void = () => undefined;
    const Page = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (come = resolve)));
    render(
      <PublicFrame
        header={
          <a id="link" href="/terms">
            Terms
          </a>
        }
        footer={null}
        waiting={<p>Loading</p>}
      >
        <Page />
      </PublicFrame>,
      { wrapper: BrowserRouter },
    );
    screen.getByText('Loading');
    document.getElementById(focused)?.focus();
    await act(async () => {
      come({ default: () => <h1>Terms of use</h1> });
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    screen.getByText('Terms of use');
    expect(document.activeElement?.id).toBe(focused);
    cleanup();
  }
});
