import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const folder = '@iconify-json/noto';

export const notoVersion = JSON.parse(
  readFileSync(require.resolve(`${folder}/package.json`), 'utf8'),
).version;

/**
 * Returns a function from an icon's name to its SVG body in a 128 x 128 box.
 * @throws Error for an unknown name
 */
export function loadNoto() {
  const set = JSON.parse(readFileSync(require.resolve(`${folder}/icons.json`), 'utf8'));
  return (name, wanted) => {
    const alias = set.aliases?.[name];
    const icon = set.icons[alias ? alias.parent : name];
    if (!icon || alias?.rotate || alias?.hFlip || alias?.vFlip) {
      throw new Error(
        `The art set has no drawing "${name}" (wanted by ${wanted}). Names: ${folder}/icons.json`,
      );
    }
    return icon.body;
  };
}
