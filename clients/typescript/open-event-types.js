// Makes the type of an event's type open: editors offer the types that are known, and a program compiles with those that are added later.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('src/generated/types.gen.ts', import.meta.url);
const CLOSED = 'export type EventType = string;';
const OPEN = 'export type EventType = KnownEventType | (string & {});';

const types = readFileSync(FILE, 'utf8');
if (!types.includes(CLOSED)) throw new Error(`${FILE.pathname}: no "${CLOSED}"`);
writeFileSync(FILE, types.replace(CLOSED, OPEN));
