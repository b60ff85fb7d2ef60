import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The two contracts, as they stand in the files that people edit. */
export type Contracts = { openapi: JsonObject; tools: JsonObject };

const ROOT = new URL('../../', import.meta.url);

/** The text of a file of the project, by its path from the root. */
export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Narrows a value of a contract to an object. @throws Error that names the place */
export const object = (value: Json | undefined, place: string): JsonObject => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${place} must be an object`);
  return value;
};

/** Narrows a value of a contract to a list. @throws Error that names the place */
export const list = (value: Json | undefined, place: string): Json[] => {
  if (!Array.isArray(value)) throw new Error(`${place} must be a list`);
  return value;
};

/** Narrows a value of a contract to a string. @throws Error that names the place */
export const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== 'string') throw new Error(`${place} must be a string`);
  return value;
};

/** Reads both contracts. @throws Error that names the file when one is not what it should be */
export const loadContracts = (): Contracts => ({
  openapi: object(parse(readText('openapi.yaml')), 'openapi.yaml'),
  tools: object(JSON.parse(readText('tools.schema.json')), 'tools.schema.json'),
});
