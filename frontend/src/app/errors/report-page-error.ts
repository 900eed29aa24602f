import type { components } from '@pictick/api';
import { paths } from '../paths';
import { PageUnreachable } from './page-errors';

type PageError = components['schemas']['PageErrorDto'];

const known: readonly PageError['page'][] = [
  paths.landing,
  paths.login,
  paths.terms,
  paths.privacy,
  paths.home,
  paths.trash,
  paths.settings,
  paths.billing,
] as PageError['page'][];
const ours = /\/(?:assets\/)?[\w.-]+\.js:\d+:\d+/;
const enough = 5;
const told = new Set<string>();

/** The class of the error and where in our files it was: its message may quote what somebody wrote, so it stays here. Each once, and no more than a few. */
export function reportPageError(error: unknown): void {
  // The network is not broken code, and without it nobody hears.
  if (!(error instanceof Error) || error instanceof PageUnreachable || !navigator.onLine) return;
  const kind = /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error';
  const at = (error.stack ?? '')
    .split('\n')
    .flatMap((frame) =>
      frame.includes(window.location.origin)
        ? (ours.exec(frame.replace(window.location.origin, ''))?.[0] ?? [])
        : [],
    )
    .slice(0, 12);
  // Where nothing of ours took part, it was something else in the browser.
  const once = [kind, ...at].join();
  if (at.length === 0 || told.has(once) || told.size >= enough) return;
  told.add(once);
  navigator.sendBeacon(
    '/api/page-errors',
    new Blob(
      [
        JSON.stringify({
          kind,
          at,
          page: pageOf(window.location.pathname),
          release: release(),
        } satisfies PageError),
      ],
      { type: 'application/json' },
    ),
  );
}

/** Which kind of page it was, without the ids in its address. */
function pageOf(path: string): PageError['page'] {
  const [, kind] = /^\/(lists|r)\/[^/]+$/.exec(path) ?? [];
  if (kind !== undefined) return kind === 'lists' ? '/lists/:id' : '/r/:code';
  return known.find((each) => each === path) ?? 'other';
}

const release = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '/', window.location.href)
    .pathname;
