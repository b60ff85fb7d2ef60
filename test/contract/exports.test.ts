import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = ['src', 'test', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(?:^|\/)(?:node_modules|generated)\//.test(path))
    .map((path) => join(folder, path)),
);

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);

const sources = new Map(files.map((file) => [file, parse(file)]));

const textsOf = (names: readonly (ts.BindingName | ts.DeclarationName | undefined)[]): string[] =>
  names.flatMap((name) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));

/** Returns the names that a statement exports by its own declaration. */
const exportedBy = (statement: ts.Statement): string[] => {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (!ts.isVariableStatement(statement)) return ts.isDeclarationStatement(statement) ? textsOf([statement.name]) : [];
  return textsOf(statement.declarationList.declarations.map(({ name }) => name));
};

/** Returns the names that a file imports or exports again, by the file that they come from; `*` for all. */
const importedBy = (file: string, source: ts.SourceFile): [file: string, name: string][] => [
  ...source.statements.flatMap((statement): [string, string][] => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier: from } = statement;
    if (from === undefined || !ts.isStringLiteral(from)) return [];
    const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const other = join(dirname(file), from.text);
    if (names === undefined || !('elements' in names)) return [[other, '*']];
    return names.elements.map(({ propertyName, name }) => [other, (propertyName ?? name).text]);
  }),
  ...Array.from(source.text.matchAll(/\bimport\(\s*'([^']+)'/g), ([, from = '']): [string, string] => [
    join(dirname(file), from),
    '*',
  ]),
];

describe('the exports of src', () => {
  it('are imported by another file, so a name that nothing else uses stays in its file', () => {
    const imported = new Set(
      [...sources].flatMap(([file, source]) => importedBy(file, source).map(([other, name]) => `${other} ${name}`)),
    );
    const unused = [...sources].flatMap(([file, source]) =>
      !file.startsWith('src/') || imported.has(`${file} *`)
        ? []
        : source.statements
            .flatMap(exportedBy)
            .filter((name) => !imported.has(`${file} ${name}`))
            .map((name) => `${file}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('the comments of src, test and tools', () => {
  it('begin with a noun or a verb instead of "What"', () => {
    const found = [...sources].flatMap(([file, { text }]) =>
      text.split('\n').flatMap((line, at) => (/^\s*(?:\/\*\*|\*|\/\/) What\b/.test(line) ? [`${file}:${at + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
