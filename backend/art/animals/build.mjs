// Writes the drawings of the ten animals for the page: node backend/art/animals/build.mjs
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { animals, poses } from './index.mjs';
import { animalFile } from './minify.mjs';

const out = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'animals');
mkdirSync(out, { recursive: true });
const files = new Map(
  animals.flatMap((animal) => poses.map((pose) => [`${animal}-${pose}.svg`, animalFile(animal, pose)])),
);
for (const [name, svg] of files) writeFileSync(join(out, name), svg);
for (const name of readdirSync(out)) if (!files.has(name)) rmSync(join(out, name));
console.log(`Animals: ${files.size} drawings`);
