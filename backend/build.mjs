// Compiles the server as nest-cli.json says: with tsc and the compiler plugins, of which @nestjs/swagger reads the DTO types for the OpenAPI documents.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { readNestProject } from './local/lib/nest-project.mjs';
import { ROOT } from './local/lib/paths.mjs';

// Another folder than ours is for the test of this program.
const root = process.argv[2] ?? ROOT;
const require = createRequire(import.meta.url);
const project = readNestProject(root);
const sourceRoot = join(root, project.sourceRoot);
const tsConfigPath = join(root, project.tsConfigPath);

const { config: json, error } = ts.readConfigFile(tsConfigPath, ts.sys.readFile);
if (error) fail([error]);
const include = [relative(dirname(tsConfigPath), sourceRoot)];
const config = ts.parseJsonConfigFileContent(
  { ...json, include },
  ts.sys,
  dirname(tsConfigPath),
  { rootDir: sourceRoot },
  tsConfigPath,
);
if (!config.fileNames.some((name) => resolve(name) === join(sourceRoot, `${project.entryFile}.ts`))) {
  stop(`nest-cli.json: ${project.sourceRoot} has no entry file ${project.entryFile}.ts\n`);
}

// The incremental build sees files and compiler options change, but not the options of a plugin.
const outDir = String(config.options.outDir);
const builtAs = join(outDir, '.nest-cli.json');
const isBuiltSo = existsSync(builtAs) && readFileSync(builtAs, 'utf8') === project.text;
if (!isBuiltSo) rmSync(String(config.options.tsBuildInfoFile), { force: true });

const builder = ts.createIncrementalProgram({ rootNames: config.fileNames, options: config.options });
const before = project.plugins.map(({ name, options }) =>
  require(`${name}/plugin`).before(options, builder.getProgram()),
);
// Nothing is written where something is wrong: dist would run code that does not compile.
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(builder.getProgram())];
if (problems.length > 0) fail(problems);
const emitted = builder.emit(undefined, undefined, undefined, false, { before });
if (emitted.diagnostics.length > 0) fail(emitted.diagnostics);
writeFileSync(builtAs, project.text);

// Migrations are found by their place: one of another branch that is left in dist would run.
const made = new Set(
  config.fileNames.flatMap((name) => ts.getOutputFileNames(config, name, false)).map((name) => resolve(name)),
);
for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
  const file = join(outDir, name);
  if (/\.js(\.map)?$/.test(name) && !made.has(file)) rmSync(file);
}

function fail(diagnostics) {
  const printer = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  stop(ts.formatDiagnostics(diagnostics, printer));
}

function stop(reason) {
  process.stderr.write(reason);
  process.exit(1);
}
