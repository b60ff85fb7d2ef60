import { relative } from 'node:path';
import ts from 'typescript';

/** A use of a library beyond its public API, as `file: code`. */
const describeUse = (root: string, node: ts.Node, file: ts.SourceFile): string =>
  `${relative(root, file.fileName)}: ${node.getText(file).replaceAll(/\s+/g, ' ')}`;

/** Functions that change their first argument. */
const CHANGING = [
  'Object.assign',
  'Object.defineProperty',
  'Object.setPrototypeOf',
  'Reflect.set',
  'Reflect.deleteProperty',
];

/** Names that begin with an underscore and are part of a protocol. */
const PUBLIC_NAMES = ['_meta'];

const isInternalName = (name: string): boolean => /^_[A-Za-z]/.test(name) && !PUBLIC_NAMES.includes(name);

/** Packages whose objects are changed by assignment, as they document it: the fields of an entity. */
const OF_ENTITIES = '/node_modules/@mikro-orm/';

/** Whether a type is declared by a package or by Node.js; JavaScript's own types are not. */
const isOfLibrary = (type: ts.Type): boolean =>
  [type.aliasSymbol, type.symbol].some((symbol) =>
    symbol?.declarations?.some((declaration) => {
      const { fileName } = declaration.getSourceFile();
      const isPackage = fileName.includes('/node_modules/') && !fileName.includes('/node_modules/typescript/');
      return isPackage && !fileName.includes(OF_ENTITIES);
    }),
  );

/** Returns the object that a node changes: by an assignment to its property, `delete`, or a function. */
const findChanged = (node: ts.Node, file: ts.SourceFile): ts.Expression | undefined => {
  if (ts.isCallExpression(node) && CHANGING.includes(node.expression.getText(file))) return node.arguments[0];
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  const target = isAssignment ? node.left : ts.isDeleteExpression(node) ? node.expression : undefined;
  return target && (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target))
    ? target.expression
    : undefined;
};

/** Returns the internal name that a node reads or writes, as a property or as the argument of `Reflect`. */
const findInternalName = (node: ts.Node, file: ts.SourceFile): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) return isInternalName(node.name.text) ? node.name.text : undefined;
  const name = ts.isElementAccessExpression(node)
    ? node.argumentExpression
    : ts.isCallExpression(node) && node.expression.getText(file).startsWith('Reflect.')
      ? node.arguments[1]
      : undefined;
  return name && ts.isStringLiteral(name) && isInternalName(name.text) ? name.text : undefined;
};

/** Whether a node names a module inside a package. */
const isInsideImport = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) &&
  /^[^.].*\/(dist|lib|internal)\//.test(node.text) &&
  (ts.isImportDeclaration(node.parent) || ts.isCallExpression(node.parent));

const createProgram = (root: string, folder: string): ts.Program => {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(
    fileNames.filter((name) => name.startsWith(`${root}/${folder}/`)),
    options,
  );
};

/**
 * Returns the uses of libraries beyond their public API in the files of a folder: imports from the inside of a package,
 * changes to objects of libraries and of Node.js, and properties that begin with an underscore. A change to an object
 * that the code gives a type of its own is not found.
 */
export const findLibraryUses = (root: string, folder: string): Set<string> => {
  const program = createProgram(root, folder);
  const checker = program.getTypeChecker();
  const uses = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(`${root}/${folder}/`)) continue;
    const visit = (node: ts.Node): void => {
      const changed = findChanged(node, file);
      const changesLibrary =
        changed && changed.kind !== ts.SyntaxKind.ThisKeyword && isOfLibrary(checker.getTypeAtLocation(changed));
      if (changesLibrary) uses.add(describeUse(root, ts.isBinaryExpression(node) ? node.left : node, file));
      if (isInsideImport(node) || findInternalName(node, file) !== undefined) uses.add(describeUse(root, node, file));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return uses;
};
