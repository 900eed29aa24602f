// Lets a child process of a test run our TypeScript as it is, the way Jest does. Compiled files are kept, because
// a process of the whole server has 600.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { version } = require('@swc/core/package.json');

const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};
const kept = join(__dirname, '../../../../.cache/run-ts');
const settings = `${version} ${JSON.stringify(options)}`;

/** @param {string} filename */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const file = join(kept, `${createHash('sha1').update(`${settings}\n${source}`).digest('hex')}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, { filename, ...options });
    mkdirSync(kept, { recursive: true });
    // Renamed, so that another process never reads a part.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}

require.extensions['.ts'] = (module, filename) => {
  module._compile(compiled(filename), filename);
};
