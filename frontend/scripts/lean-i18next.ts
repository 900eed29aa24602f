import ts from 'typescript';

/** Properties of options and services that have one value in this product. */
const constants: Record<string, string> = {
  alwaysFormat: 'true',
  appendNamespaceToCIMode: 'false',
  appendNamespaceToMissingKey: 'false',
  backendConnector: 'void 0',
  checkedLoadedFor: 'void 0',
  context: 'void 0',
  defaultValue: 'void 0',
  defaultVariables: 'void 0',
  escape: 'void 0',
  escapeValue: 'false',
  external: 'void 0',
  fallbackLng: 'false',
  formatSeparator: '","',
  i18nFormat: 'void 0',
  ignoreJSONStructure: 'false',
  initializedStoreOnce: 'void 0',
  isClone: 'false',
  joinArrays: 'false',
  keyPrefix: 'void 0',
  keySeparator: '"."',
  languageDetector: 'void 0',
  languageUtils: 'void 0',
  lngs: 'void 0',
  logger: 'void 0',
  maxReplaces: '1000',
  missingInterpolationHandler: 'false',
  missingKeyNoValueFallbackToKey: 'void 0',
  nest: 'false',
  nestingOptionsSeparator: 'void 0',
  nestingPrefix: 'void 0',
  nestingRegexp: 'void 0',
  nestingSuffix: 'void 0',
  nsSeparator: 'false',
  ordinal: 'void 0',
  parseMissingKeyHandler: 'false',
  pendingWarnings: 'void 0',
  pluralSeparator: '"_"',
  postProcess: 'false',
  prefix: '"{{"',
  prepend: '"_"',
  replace: 'void 0',
  resolvedLanguage: 'void 0',
  returnDetails: 'void 0',
  returnedObjectHandler: 'false',
  returnEmptyString: 'true',
  returnNull: 'false',
  skipCopy: 'false',
  skipInterpolation: 'void 0',
  suffix: '"}}"',
  unescapePrefix: '"-"',
  unescapeSuffix: '""',
  useRawValueToEscape: 'false',
  userDefinedKeySeparator: 'void 0',
  userDefinedNsSeparator: 'void 0',
  utils: 'void 0',
};
const holders = /^(?:this|s|o|opt|options|this\.(?:options(?:\.interpolation)?|services|modules))$/;

/** Other expressions that have one value in this product. */
const expressions: Record<string, string> = {
  baseLogger: 'void 0',
  "lng.includes('.')": 'false',
  "typeof keys === 'function'": 'false',
  "typeof k === 'function'": 'false',
  "typeof key === 'function'": 'false',
  "typeof options === 'function'": 'false',
  "lng?.toLowerCase() === 'cimode'": 'false',
  'Translator.hasDefaultValue(opt)': 'false',
  'usedKey || usedDefault || updateMissing': 'false',
  'callback && !this.isInitialized && !options.isClone': 'false',
  'opt[`defaultValue${defaultValueSuffix}`]': 'void 0',
  'opt[`defaultValue${defaultValueSuffixOrdinalFallback}`]': 'void 0',
  'opt[`defaultValue${this.options.pluralSeparator}zero`]': 'void 0',
  'opt.interpolation': 'void 0',
  'opt?.interpolation?.skipOnVariables': 'void 0',
  'options?.interpolation?.skipOnVariables': 'void 0',
  'res.match(this.interpolator.nestingRegexp)': 'null',
  'this.languageUtils.toResolveHierarchy(opt.lng || this.language, opt.fallbackLng)':
    '[opt.lng || this.language]',
  'this.services.languageUtils.toResolveHierarchy(l)': '[l]',
  'this.services.languageUtils.getBestMatchFromCodes(isString(lngs) ? [lngs] : lngs)': 'fl',
  'new LanguageUtil(this.options)': 'void 0',
  'formatter = Formatter': 'void 0',
  'this.setResolvedLanguage(l)': 'void 0',
  'I18n.createInstance()': 'new I18n()',
  'new RegExpCache(20)': 'void 0',
  'path == null && ignoreJSONStructure && isString(key)': 'false',
  'res != null && postProcessorNames?.length && opt.applyPostProcessor !== false': 'false',
  "module.type === 'backend'": 'false',
  "module.type === 'languageDetector'": 'false',
  "module.type === 'i18nFormat'": 'false',
  "module.type === 'postProcessor'": 'false',
  "module.type === '3rdParty'": 'false',
  "module.type === 'logger' || module.log && module.warn && module.error": 'false',
  'isString(joinArrays) && Array.isArray(resForObjHndl)': 'false',
  'handleAsObjectInI18nFormat && isString(joinArrays) && Array.isArray(res)': 'false',
  'this.options.overloadTranslationOptionHandler([key, opts].concat(rest))': '{}',
  "typeof opt !== 'object' && this.options.overloadTranslationOptionHandler": 'false',
  "typeof this.options.overloadTranslationOptionHandler !== 'function'": 'false',
  "options.supportedLngs && !options.supportedLngs.includes('cimode')": 'false',
  'this.loadResources(l, err => {\n        done(err, l);\n      })': 'done(null, l)',
  'nsSeparator === undefined': 'false',
  'prefixEscaped || suffixEscaped || nestingPrefixEscaped || nestingSuffixEscaped': 'false',
  '!key.includes(this.formatSeparator)': 'true',
  "this.observers['*']": 'void 0',
  'obj !== undefined || path.length === 1': 'true',
  'deepExtend(pack, resources, overwrite)': 'void 0',
  "key && key.includes('###')": 'false',
  "code === 'dev' ? 'en' : code": 'code',
  "!this.escapeValue && typeof str === 'string' && /\\$t\\([^)]*\\{[^}]*\\{\\{/.test(str)": 'false',
  '!module': 'false',
  '!module.type': 'false',
  'this.modules[type] && this.modules[type] !== module': 'false',
  'Array.isArray(scopeNs) && !explicitCallNs': 'false',
};

/** Members of classes that are not called. */
const uncalled: Record<string, readonly string[]> = {
  EventEmitter: ['once'],
  ResourceStore: [
    'removeNamespaces',
    'deprecateDottedLng',
    'addResource',
    'addResources',
    'removeResourceBundle',
    'getResourceBundle',
    'toJSON',
  ],
  Translator: ['getUsedParamsDetails', 'hasDefaultValue'],
  PluralResolver: ['clearCache', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes'],
  Interpolator: ['nest', 'reset'],
  I18n: [
    'reloadResources',
    'hydrate',
    'setResolvedLanguage',
    'loadNamespaces',
    'loadLanguages',
    'dir',
    'cloneInstance',
    'toJSON',
    'loadResources',
    'setDefaultNamespace',
    'hasLoadedNamespace',
    'createInstance',
  ],
};

/** Beginnings of statements without effect in this product. */
const statements: readonly string[] = [
  'var baseLogger =',
  'const {\n      escape: escape$1,',
  "this.translator.on('*'",
  'const selectorOpts = {',
];

/** Defaults of options that are not read any more. */
const defaults = new Set(
  (
    'debug fallbackLng supportedLngs nonExplicitSupportedLngs load preload keySeparator nsSeparator ' +
    'pluralSeparator contextSeparator enableSelector partialBundledLanguages saveMissing updateMissing ' +
    'saveMissingTo saveMissingPlurals missingKeyHandler missingInterpolationHandler postProcess ' +
    'postProcessPassResolved returnNull returnEmptyString returnedObjectHandler parseMissingKeyHandler ' +
    'appendNamespaceToMissingKey appendNamespaceToCIMode overloadTranslationOptionHandler joinArrays escapeValue ' +
    'prefix suffix formatSeparator unescapePrefix nestingPrefix nestingSuffix nestingOptionsSeparator maxReplaces'
  ).split(' '),
);

/**
 * Removes from i18next what no call of this product reaches: its classes are one module, from which a bundler
 * removes nothing. The spec compares the result with the library.
 */
export function leanI18next(code: string): string {
  const file = ts.createSourceFile('i18next.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const edits: { from: number; to: number; text: string }[] = [];
  const found = new Set<string>();

  /** The value that an expression always has, if it has one. A member or result of `void 0` is never read. */
  function valueOf(node: ts.Node): string | undefined {
    const text = node.getText();
    if (Object.hasOwn(expressions, text)) {
      found.add(text);
      return expressions[text];
    }
    if (ts.isPropertyAccessExpression(node) && holders.test(node.expression.getText())) {
      const name = node.name.text;
      if (Object.hasOwn(constants, name)) {
        found.add(name);
        return constants[name];
      }
    }
    if (
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node)
    )
      return valueOf(node.expression) === 'void 0' ? 'void 0' : undefined;
    const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return isAssignment && valueOf(node.left) !== undefined ? 'void 0' : undefined;
  }

  /** The name of a part that is removed as a whole. */
  function removed(node: ts.Node): string | undefined {
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)) {
      const [owner, name] = [node.parent.name?.text ?? '', node.name.getText()];
      return uncalled[owner]?.includes(name) ? `${owner}.${name}` : undefined;
    }
    if (ts.isStatement(node)) return statements.find((text) => node.getText().startsWith(text));
    if (!ts.isPropertyAssignment(node) || !defaults.has(node.name.getText())) return undefined;
    return insideDefaults(node) ? `default ${node.name.getText()}` : undefined;
  }

  function visit(node: ts.Node): void {
    const value = ts.isExpression(node) ? valueOf(node) : undefined;
    const part = value === undefined ? removed(node) : undefined;
    if (part !== undefined) found.add(part);
    if (value === undefined && part === undefined) return ts.forEachChild(node, visit);
    const comma = part?.startsWith('default ') && code[node.end] === ',' ? 1 : 0;
    edits.push({ from: node.getStart(), to: node.end + comma, text: value ?? '' });
  }
  ts.forEachChild(file, visit);

  const expected = [
    ...Object.keys(constants),
    ...Object.keys(expressions),
    ...Object.entries(uncalled).flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
    ...statements,
    ...[...defaults].map((name) => `default ${name}`),
  ].filter((part) => !found.has(part));
  if (expected.length > 0)
    throw new Error(`i18next no longer contains ${expected.join(', ')}: adapt leanI18next`);
  return (
    edits
      .reduceRight((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code)
      // Named exports read properties of the instance, which a bundler keeps.
      .replace(/^const \w+ = instance\.\w+;\n/gm, '')
      .replace(/^export \{.*\};$/m, 'export { instance as default };')
  );
}

/** In `get`, the function that returns the defaults. */
function insideDefaults(node: ts.Node): boolean {
  for (let above: ts.Node = node; !ts.isSourceFile(above); above = above.parent)
    if (ts.isVariableDeclaration(above)) return above.name.getText() === 'get';
  return false;
}
