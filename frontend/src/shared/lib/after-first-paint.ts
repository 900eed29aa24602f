const patience = 3000;

/** Resolves when the pictures of the first screen are there, or will not come soon. */
export async function afterFirstPaint(): Promise<void> {
  // What the build renders has none.
  if (typeof document === 'undefined') return;
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.race([
    Promise.allSettled(pictures.map(async (picture) => picture.decode())),
    new Promise((later) => setTimeout(later, patience)),
  ]);
}
