/** Languages for which OpenAPI Generator makes a client from the OpenAPI 3.0 edition, whose files are searched for the operations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHODS, object, text, type JsonObject } from '../../tools/json.ts';

/** OpenAPI Generator's name of a language, how the files of its client end, and the command that compiles them; null for none. */
export type Language = { name: string; extension: string; compiler: [string, ...string[]] | null };

export const LANGUAGES: Language[] = [
  { name: 'python', extension: '.py', compiler: ['python3', '-m', 'compileall', '-q', '.'] },
  { name: 'kotlin', extension: '.kt', compiler: null },
  { name: 'java', extension: '.java', compiler: null },
  { name: 'go', extension: '.go', compiler: null },
  { name: 'csharp-netcore', extension: '.cs', compiler: null },
];

/** Returns the ids of all operations of a contract. */
const operationIdsOf = (contract: JsonObject): string[] =>
  Object.values(object(contract['paths'], 'paths'))
    .flatMap((item) => Object.entries(object(item, 'path')))
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => text(object(operation, method)['operationId'], 'operationId'));

/** Returns a name as it is compared between languages: without case and underscores. */
const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Returns the operations that the client in a folder does not name. */
export const missingOperations = (contract: JsonObject, { extension }: Language, folder: string): string[] => {
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => folded(readFileSync(join(folder, name), 'utf8')))
    .join('\n');
  return operationIdsOf(contract).filter((id) => !source.includes(folded(id)));
};
