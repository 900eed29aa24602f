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

/** react-query's index imports them, and no first screen pages through data. */
const isLater = (id: string): boolean => /useInfiniteQuery|infiniteQueryObserver/.test(id);
const isIcon = (id: string): boolean => /lucide-react.*icons/.test(id);

/**
 * Few files for a first screen, with little unused code: libraries, `kit` for every page, `app` for the pages
 * of the app, the list, the sync engine (`engine`) and `behind`. Each imports only from those before it.
 * Other modules go with their importer, but icons with several importers share one file.
 */
export function chunks(root: string): Rolldown.CodeSplittingOptions {
  const screens = { ...firstScreens, behind };
  const roots = new Set(Object.values(screens).flatMap((sources) => sources.map((source) => root + source)));
  let known: Map<string, Set<string>> | null = null;

  function walk(context: Rolldown.ChunkingContext): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    const visit = (id: string, screen: string): void => {
      const by = found.get(id) ?? new Set();
      if (by.has(screen)) return;
      found.set(id, by.add(screen));
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next, screen);
    };
    for (const [screen, sources] of Object.entries(screens))
      for (const source of sources) visit(root + source, screen);
    return found;
  }
  const reached = (context: Rolldown.ChunkingContext): Map<string, Set<string>> => (known ??= walk(context));

  function firstChunk(id: string, context: Rolldown.ChunkingContext): string | null {
    const by = new Set(reached(context).get(id));
    if (roots.has(id) || isLater(id)) return null;
    if (by.delete('behind') && by.size === 0) return 'behind';
    if (by.has('entry')) return /node_modules(?!.*lucide-react)/.test(id) ? 'base' : 'kit';
    if (by.has('public')) return by.has('list') || by.has('engine') || by.has('around') ? 'kit' : null;
    if (by.has('engine')) return 'engine';
    if (by.size > 1) return 'app';
    return by.has('list') ? 'list' : null;
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { debugName: 'first screens', name: firstChunk },
      {
        debugName: 'icons',
        name: (id, context) => (isIcon(id) && !reached(context).has(id) ? 'icons' : null),
        minShareCount: 2,
      },
    ],
  };
}

/** Libraries of the child's page change less often than its code. */
export function kidChunks(root: string): Rolldown.CodeSplittingOptions {
  let known: Set<string> | null = null;
  function walk(context: Rolldown.ChunkingContext): Set<string> {
    const found = new Set<string>();
    const visit = (id: string): void => {
      if (found.has(id)) return;
      found.add(id);
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
    };
    visit(`${root}src/kid/main.tsx`);
    return found;
  }
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'libraries',
        name: (id, context) =>
          /node_modules(?!.*lucide-react)/.test(id) && (known ??= walk(context)).has(id) ? 'base' : null,
      },
    ],
  };
}
