import type { Rolldown } from 'vite';

const entry = 'src/main.tsx';
/**
 * Modules that are loaded automatically with a first screen; those loaded on a press or when idle are in
 * none. checks/first-load.mjs counts the same.
 */
const firstScreens: Record<string, readonly string[]> = {
  entry: [entry],
  public: [
    'src/routes/landing.tsx',
    'src/features/landing/components/landing-rest.tsx',
    'src/routes/login.tsx',
    'src/app/layout/page-tools.tsx',
    'src/app/layout/footer-tools.tsx',
  ],
  home: ['src/routes/home.tsx'],
  list: ['src/routes/list-detail.tsx'],
  engine: ['src/api/engine/start-engine.ts'],
  around: ['src/app/layout/side-nav.tsx'],
};

/** Modules that each visit loads after its first screen, in any language and for any signed-in user. */
const behind = [
  'src/api/engine/live.ts',
  'src/features/identity/sessions/refresh-user.ts',
  'src/app/after-first-screen.ts',
  'src/app/billing-slots.tsx',
];

/**
 * Modules behind a dynamic import share one file by the moment at which they are needed: soon after a list or
 * the home page is shown, later on a list, with any page, in the settings, or when a user presses something.
 * The first match counts; others, like routes and large libraries, have files of their own.
 */
const packs: readonly [name: string, sources: RegExp][] = [
  // A list by section waits for it.
  ['sections', /lists\/sections\/sections\.lazy/],
  [
    'list-soon',
    /lists\/(?:board|check-item|chores|add-item)\/(?!cards\/card-window)|basket\/(?!start-again)|print\/printing|reorder\/grip|own-photo\/(?:letter-photo|photo-file)|share-list\/(?:member-stack|people-button|handed-over)|imaging\/usage\/full-notice/,
  ],
  ['menus-soon', /lists\/my-lists\/list-menu/],
  ['list-later', /lists\/(?:edit-item\/item-sheet|paste\/things-preview)/],
  [
    'home-soon',
    /give-list\/(?:today|weekday|child-day)|add-child-hint|new-by-shortcut|invitation-card\.|empty-archive/,
  ],
  [
    'settings',
    /routes\/(?:account-settings|your-data)|identity\/(?!sign-out|give-to|sessions\/refresh|language\/[ac])|pwa\/settings|referrals\/settings|billing\/page|imaging\/prompts\/picture|invitations-card/,
  ],
  ['catalogue', /lists\/catalogue\/catalogue-sheet/],
  ['frame', /src\/app\/|features\/(?:pwa|identity)\/|toast-card|report-page-error/],
  ['chore-press', /lists\/(?:set-schedule|templates|days-off|routine)\//],
  ['picture-press', /features\/imaging\/|lists\/(?:own-photo|pictures)\//],
  ['press', /features\/lists\/(?!search\/|reorder\/dragging|board\/cards\/card-window)/],
];
/** Subjects of modules that several packs import: a chunk runs as a whole, also for one of its modules. */
const subjects: readonly [name: string, sources: RegExp][] = [
  ['concepts', /\/concepts\//],
  ['sync', /frontend\/src\/(?:sync|api)\/|packages\/rules\//],
  ['plans', /features\/billing\//],
  ['qr', /node_modules\/qr\//],
];
/** Packs that are loaded without a press. */
const isSoon = (name: string): boolean => name.endsWith('-soon') || name === 'frame';

/** react-query's index imports them, and no first screen pages through data. */
const isLater = (id: string): boolean => /useInfiniteQuery|infiniteQueryObserver/.test(id);
const isIcon = (id: string): boolean => /lucide-react.*icons/.test(id);

/** Names of what leads to a module. */
type Names = Map<string, Set<string>>;

/** Gives a name to a module and all that it imports, not to what it loads later. */
function nameImports(id: string, name: string, names: Names, context: Rolldown.ChunkingContext): void {
  const its = names.get(id) ?? new Set();
  if (its.has(name)) return;
  names.set(id, its.add(name));
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) nameImports(next, name, names, context);
}

/**
 * Few files for a first screen, with little unused code: libraries, `kit` for every page, `app` for the pages
 * of the app, the list, the sync engine (`engine`) and `behind`. Each imports only from those before it.
 * Then the packs: a module that several of them import is in `parts`, or with its subject or in `shared` if
 * only a press needs it.
 * Other modules go with their importer.
 */
export function chunks(root: string): Rolldown.CodeSplittingOptions {
  const screens = { ...firstScreens, behind };
  const roots = new Set(Object.values(screens).flatMap((sources) => sources.map((source) => root + source)));
  let known: Names | null = null;
  const reached = (context: Rolldown.ChunkingContext): Names => {
    if (known) return known;
    known = new Map();
    for (const [screen, sources] of Object.entries(screens))
      for (const source of sources) nameImports(root + source, screen, known, context);
    return known;
  };

  function firstChunk(id: string, context: Rolldown.ChunkingContext): string | null {
    const by = new Set(reached(context).get(id));
    if (roots.has(id) || isLater(id)) return null;
    // The address of a file is short, and others need it before.
    if (by.delete('behind') && by.size === 0) return id.endsWith('?url') ? 'app' : 'behind';
    if (by.has('entry')) return /node_modules(?!.*lucide-react)/.test(id) ? 'base' : 'kit';
    if (by.has('public'))
      return by.has('list') || by.has('engine') || by.has('around') ? 'kit' : isIcon(id) ? 'icons' : null;
    if (by.has('engine')) return 'engine';
    if (by.size > 1) return 'app';
    return by.has('list') ? 'list' : null;
  }

  let packed: Names | null = null;
  /** The packs that contain or import a module. A dynamic import outside of them counts as a pack. */
  function walkPacks(context: Rolldown.ChunkingContext): Names {
    const entries = new Set<string>();
    const seen = new Set<string>();
    const discover = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      const info = context.getModuleInfo(id);
      for (const next of info?.dynamicallyImportedIds ?? []) entries.add(next);
      for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        discover(next);
    };
    discover(root + entry);
    const found: Names = new Map();
    for (const source of entries) {
      if (roots.has(source)) continue;
      const name =
        packs.find(([, sources]) => source.startsWith(root) && sources.test(source))?.[0] ?? source;
      nameImports(source, name, found, context);
    }
    return found;
  }
  function pack(id: string, context: Rolldown.ChunkingContext): string | null {
    if (reached(context).has(id) || roots.has(id)) return null;
    const by = [...((packed ??= walkPacks(context)).get(id) ?? [])];
    if (by.includes('sections')) return 'sections';
    if (by.length > 1) {
      if (by.some(isSoon)) return 'parts';
      if (by.includes('list-later')) return 'list-later';
      return subjects.find(([, sources]) => sources.test(id))?.[0] ?? 'shared';
    }
    return packs.find(([name]) => name === by[0])?.[0] ?? null;
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { debugName: 'first screens', name: firstChunk },
      { debugName: 'packs', name: pack },
    ],
  };
}

/**
 * Libraries of the child's page change less often than its code, which is one file: a part that is loaded later
 * would else split what it shares with the first screen into small ones.
 */
export function kidChunks(root: string): Rolldown.CodeSplittingOptions {
  const main = `${root}src/kid/main.tsx`;
  let known: Names | null = null;
  const reached = (context: Rolldown.ChunkingContext): Names => {
    if (!known) nameImports(main, 'kid', (known = new Map()), context);
    return known;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'libraries',
        name: (id, context) =>
          /node_modules(?!.*lucide-react)/.test(id) && reached(context).has(id) ? 'base' : null,
      },
      {
        debugName: 'first screen',
        name: (id, context) => (id !== main && reached(context).has(id) ? 'room' : null),
      },
    ],
  };
}
