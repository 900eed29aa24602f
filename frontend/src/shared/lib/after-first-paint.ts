const patience = 3000;

/** Resolves when the pictures of the first screen have loaded, or after a limit. */
export async function afterFirstPaint(): Promise<void> {
  // The page in the build has no pictures.
  if (typeof document === 'undefined') return;
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.race([
    Promise.allSettled(pictures.map(async (picture) => picture.decode())),
    new Promise((later) => setTimeout(later, patience)),
  ]);
}
