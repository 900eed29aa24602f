import type { components } from '@pictick/api';
import { paths } from '../paths';
import { PageUnreachable } from './page-errors';

type PageError = components['schemas']['PageErrorDto'];

const known: readonly PageError['page'][] = [
  '/lists/:id',
  '/r/:code',
  '/family/children/:id',
  '/family/children/:id/data',
  '/family/history/:id',
  '/family/photos',
  paths.landing,
  paths.login,
  paths.terms,
  paths.privacy,
  paths.childrenPrivacy,
  paths.consent,
  paths.join,
  paths.home,
  paths.trash,
  paths.settings,
  paths.billing,
] as PageError['page'][];
const ours = /\/(?:assets\/)?[\w.-]+\.js:\d+:\d+/;
const enough = 5;
const told = new Set<string>();

/**
 * Reports the class of an error and its place in our files, each once and only a few. The message stays here,
 * because it may quote text of the user.
 */
export function reportPageError(error: unknown): void {
  // A network error is no bug, and could not be reported without a network.
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
  // Errors without one of our files come from the browser or an extension.
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

/** The kind of page, without the ids in its URL. */
function pageOf(path: string): PageError['page'] {
  const named = path
    .replace(/^\/(lists|family\/(?:children|history))\/[^/]+/, '/$1/:id')
    .replace(/^\/r\/[^/]+/, '/r/:code');
  return known.find((each) => each === named) ?? 'other';
}

const release = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '/', window.location.href)
    .pathname;
