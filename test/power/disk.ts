import { dirname } from 'node:path';
import type { Call } from './trace.ts';

/** Size of what a disk writes at once, in bytes. A page of PostgreSQL is two of them, so it can be torn. */
const BLOCK = 4096;

/** Content that is the same for all names of a file. */
type Node = { start: string | null; changes: Change[] };

/** A change of a file's content. It is on disk from `synced` on, and may be there since `began`. */
type Change = { began: number; ended: number; synced: number } & ({ bytes: Buffer; offset: number } | { size: number });

/** A change of the names in a directory. A name without a node is that of a directory; null removes the name. */
type Naming = {
  began: number;
  ended: number;
  synced: number;
  directory: string;
  name: string;
  node: Node | 'directory' | null;
  /** The name that a rename takes away at the same time. */
  from: string | null;
};

/** The changes of a folder by a process: the state of a disk at any moment follows from them. */
export type Recorded = { namings: readonly Naming[]; nodes: ReadonlyMap<string, Node>; directories: readonly string[] };

/** The files and directories of a folder at a moment; `null` are directories. */
export type Files = ReadonlyMap<string, Buffer | null>;

/**
 * Follows the calls of a process on a folder, given what was on disk before. A sync of a file covers its content, and its
 * name, because journaling file systems keep the creation of a file with it; one of a directory covers the names in it.
 */
export const record = (calls: readonly Call[], before: Files): Recorded => {
  const live = new Map<string, Node | 'directory'>();
  for (const [path, content] of before) live.set(path, content === null ? 'directory' : { start: path, changes: [] });
  const nodes = new Map([...live].flatMap(([path, node]) => (node === 'directory' ? [] : [[path, node] as const])));
  const namings: Naming[] = [];
  const sizes = new Map<Node, number>();
  const places = new Map<number, number>();
  const sizeOf = (node: Node): number =>
    sizes.get(node) ?? (node.start === null ? 0 : (before.get(node.start)?.length ?? 0));
  const fileAt = (path: string): Node | undefined => {
    const node = live.get(path);
    return node === 'directory' ? undefined : node;
  };
  const note = (call: Call, name: string, node: Naming['node'], from: string | null = null): void => {
    const { began, ended } = call;
    namings.push({ began, ended, synced: Infinity, directory: dirname(name), name, node, from });
    if (node === null) live.delete(name);
    else live.set(name, node);
    if (from !== null) live.delete(from);
  };
  const change = (node: Node, what: Change): void => {
    node.changes.push(what);
    sizes.set(node, 'size' in what ? what.size : Math.max(sizeOf(node), what.offset + what.bytes.length));
  };
  const syncAll = (call: Call): void => {
    const isCovered = ({ synced, ended }: { synced: number; ended: number }): boolean =>
      synced === Infinity && ended <= call.began;
    const node = fileAt(call.path);
    for (const each of node?.changes.filter(isCovered) ?? []) each.synced = call.ended;
    const named = namings.filter(isCovered);
    for (const each of named)
      if (each.directory === call.path || (node && each.node === node)) each.synced = call.ended;
  };
  for (const call of calls) {
    const { began, ended } = call;
    if (call.do === 'open') {
      if (call.isNew && !live.has(call.path)) note(call, call.path, { start: null, changes: [] });
      const node = fileAt(call.path);
      if (node && call.isEmptied && sizeOf(node) > 0) change(node, { began, ended, synced: Infinity, size: 0 });
      places.set(call.descriptor, node && call.isAppending ? sizeOf(node) : 0);
    } else if (call.do === 'write') {
      const node = fileAt(call.path);
      const offset = call.offset ?? places.get(call.descriptor) ?? 0;
      if (call.offset === null) places.set(call.descriptor, offset + call.bytes.length);
      if (node) change(node, { began, ended, synced: Infinity, bytes: call.bytes, offset });
    } else if (call.do === 'truncate') {
      const node = fileAt(call.path);
      if (node) change(node, { began, ended, synced: Infinity, size: call.size });
    } else if (call.do === 'sync') syncAll(call);
    else if (call.do === 'mkdir') note(call, call.path, 'directory');
    else if (call.do === 'remove') note(call, call.path, null);
    else note(call, call.to, live.get(call.path) ?? { start: null, changes: [] }, call.path);
  }
  return { namings, nodes, directories: [...before].filter(([, content]) => content === null).map(([path]) => path) };
};

/** The blocks of a write, as a disk has them. */
const blocksOf = ({ bytes, offset }: { bytes: Buffer; offset: number }) => {
  const blocks: { bytes: Buffer; offset: number }[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(BLOCK - ((offset + at) % BLOCK), bytes.length - at);
    blocks.push({ bytes: bytes.subarray(at, at + length), offset: offset + at });
    at += length;
  }
  return blocks;
};

/** Returns the content of a file after a cut: what was synced, and each other change or block of a write by chance. */
const contentAt = (node: Node, before: Files, cut: number, random: () => number): Buffer => {
  const start = (node.start === null ? null : before.get(node.start)) ?? Buffer.alloc(0);
  const changes = node.changes.filter(({ began }) => began <= cut);
  const ends = changes.map((change) => ('size' in change ? change.size : change.offset + change.bytes.length));
  const content = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), start.length));
  start.copy(content);
  let size = start.length;
  for (const change of changes) {
    const isKept = (): boolean => change.synced <= cut || random() < 0.5;
    if (!('size' in change)) {
      for (const block of blocksOf(change).filter(isKept)) {
        block.bytes.copy(content, block.offset);
        size = Math.max(size, block.offset + block.bytes.length);
      }
    } else if (isKept()) {
      content.fill(0, change.size);
      size = change.size;
    }
  }
  return content.subarray(0, size);
};

/**
 * Returns the files that a disk has after the power was cut at a moment: everything that was synced, and by chance a part
 * of the rest. The names of a directory change in order, so a later one is there only with the earlier ones.
 */
export const cutAt = (
  { namings, nodes, directories }: Recorded,
  before: Files,
  cut: number,
  random: () => number,
): Files => {
  const names = new Map<string, Node | 'directory'>(nodes);
  for (const path of directories) names.set(path, 'directory');
  const began = namings.filter((naming) => naming.began <= cut);
  const kept = new Set<Naming>();
  for (const own of Map.groupBy(began, ({ directory }) => directory).values()) {
    const durable = own.findLastIndex(({ synced }) => synced <= cut) + 1;
    for (const naming of own.slice(0, durable + Math.floor(random() * (own.length - durable + 1)))) kept.add(naming);
  }
  for (const naming of began.filter((each) => kept.has(each))) {
    const { name, node, from } = naming;
    if (from !== null) names.delete(from);
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
  const [root = '/'] = directories.toSorted((a, b) => a.length - b.length);
  const isThere = (path: string): boolean =>
    path === root || (names.get(dirname(path)) === 'directory' && isThere(dirname(path)));
  const present = [...names].filter(([path]) => isThere(path));
  return new Map(
    present.map(([path, node]) => [path, node === 'directory' ? null : contentAt(node, before, cut, random)] as const),
  );
};
