// @ts-check
const { createHash } = require('node:crypto');

/** Jest's transform of a package file in one-realm.cjs: the module that Node has loaded. */
module.exports = {
  /** @param {string} _ @param {string} path */
  getCacheKey: (_, path) => createHash('sha1').update(path).digest('hex'),
  /** @param {string} _ @param {string} path */
  process: (_, path) => ({
    code: `module.exports = globalThis[Symbol.for('pictick.require')](${JSON.stringify(path)});`,
  }),
};
