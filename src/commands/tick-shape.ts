import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes. V8 forgets the shape of objects when a collection that releases
 * memory, such as the one after the start, finds none. It would then make each later one several times as slowly, for
 * as long as the process lives; a request makes eight.
 */
export const keepTickShape = (): void => process.nextTick(() => kept.push(executionAsyncResource()));
