// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** @param {string} file */
export const exists = (file) => existsSync(join(root, file));
/** @param {string} file */
export const read = (file) => (exists(file) ? readFileSync(join(root, file), 'utf8') : '');

/** @typedef {{ name: string, local: string, typeOnly: boolean }} Imported `name` is `*` for a namespace, and for an import() or require() */
/** @typedef {{ file: string, text: string, tree: ts.SourceFile, nodes: ts.Node[], imports: { from: string, typeOnly: boolean, names: Imported[] }[] }} Source */

/** @type {Map<string, Source>} */
const parsed = new Map();

/** @param {string} file @param {string} text */
export const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    /\.[cm]?tsx$/.test(file) ? ts.ScriptKind.TSX : undefined,
  );

/** @param {string} file @returns {Source} */
export function source(file) {
  const known = parsed.get(file);
  if (known) return known;
  const text = read(file);
  const tree = parse(file, text);
  const nodes = within(tree);
  const made = { file, text, tree, nodes, imports: nodes.flatMap(importOf) };
  parsed.set(file, made);
  return made;
}

/** Installed, built or stored: never entered, because node_modules alone holds more files than the project. */
const leftOut = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  '.stryker-tmp',
  'test-results',
  'playwright-report',
]);

/** All files of a folder of the project ('.' is the whole), as paths from its root. @param {string} folder @returns {string[]} */
export const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    leftOut.has(entry.name)
      ? []
      : entry.isDirectory()
        ? filesIn(join(folder, entry.name))
        : [join(folder, entry.name).replaceAll('\\', '/')],
  );

/** @param {string} file */
export const isCode = (file) => /\.[cm]?[jt]sx?$/.test(file);

/** @param {string} folder */
export const sources = (folder) => filesIn(folder).filter(isCode).map(source);

/** @param {Source} source */
export const isTest = ({ file }) => /\.spec\.tsx?$|\/testing\//.test(file);

/** The node and all below it. @param {ts.Node} node @returns {ts.Node[]} */
export function within(node) {
  /** @type {ts.Node[]} */
  const found = [node];
  ts.forEachChild(node, (child) => void found.push(...within(child)));
  return found;
}

/** @param {ts.Node} node @returns {Source['imports']} */
function importOf(node) {
  if (
    ts.isCallExpression(node) &&
    (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      nameOf(node.expression) === 'require' ||
      (ts.isCallExpression(node.expression) && nameOf(node.expression.expression) === 'createRequire'))
  ) {
    const [from] = node.arguments;
    return from && ts.isStringLiteralLike(from)
      ? [{ from: from.text, typeOnly: false, names: [{ name: '*', local: '', typeOnly: false }] }]
      : [];
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return [{ from: node.argument.literal.text, typeOnly: true, names: [] }];
  if (
    !(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) ||
    !node.moduleSpecifier ||
    !ts.isStringLiteral(node.moduleSpecifier)
  )
    return [];
  const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
  const bindings = ts.isImportDeclaration(node) ? clause?.namedBindings : node.exportClause;
  const whole = ts.isImportDeclaration(node)
    ? clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : node.isTypeOnly;
  /** @type {Imported[]} */
  const names = [];
  if (clause?.name) names.push({ name: 'default', local: clause.name.text, typeOnly: whole });
  if (bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) {
    for (const { propertyName, name, isTypeOnly } of bindings.elements)
      names.push({ name: (propertyName ?? name).text, local: name.text, typeOnly: whole || isTypeOnly });
  } else if (bindings || ts.isExportDeclaration(node)) names.push({ name: '*', local: '', typeOnly: whole });
  return [
    {
      from: node.moduleSpecifier.text,
      typeOnly: names.length > 0 && names.every(({ typeOnly }) => typeOnly),
      names,
    },
  ];
}

/** The last name of an identifier or a member: `name` of `a.b.name`. @param {ts.Node} node */
export const nameOf = (node) =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
        ? node.argumentExpression.text
        : '';

/** @param {ts.Node} node @param {string} name @returns {ts.CallExpression[]} */
export const callsOf = (node, name) =>
  within(node).flatMap((each) =>
    ts.isCallExpression(each) && nameOf(each.expression) === name ? [each] : [],
  );

/** @param {ts.HasDecorators} node */
export const decoratorsOf = (node) =>
  (ts.getDecorators(node) ?? []).map((decorator) => decorator.expression.getText());

/** A value of the package, or of a path in it, is imported. @param {Source} source @param {string} name */
export const importsValue = (source, name) =>
  source.imports.some(({ from, typeOnly }) => !typeOnly && (from === name || from.startsWith(`${name}/`)));

/** The text without its comments. @param {Source} source */
export function bare({ file, text, tree }) {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return text;
  /** @param {ts.Node} node @returns {string} */
  const printed = (node) => {
    if (ts.isJSDoc(node)) return '';
    const children = node.getChildren(tree).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) return children.map(printed).join('');
    const space = text.slice(node.getFullStart(), node.getStart(tree));
    return `${space.includes('\n') ? '\n' : space && ' '}${node.getText(tree)}`;
  };
  return printed(tree);
}

/** The file of a relative import. @param {Source} source @param {string} from */
export function resolved({ file }, from) {
  if (!from.startsWith('.')) return from;
  const path = join(dirname(file), from);
  return (
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
      (each) => /\.tsx?$/.test(each) && exists(each),
    ) ?? path
  );
}
