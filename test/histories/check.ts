import { KINDS, type Attempt, type FinalState, type History, type LoggedEvent, type Operation } from './history.ts';
import { checkReaders } from './check-readers.ts';
import { changesByRecord, eventsByVersion, nameOf, versionOf, type Anomaly } from './records.ts';

/** The events in the log of the requests of a history. */
type Log = {
  byRequest: ReadonlyMap<string, readonly LoggedEvent[]>;
  byVersion: ReadonlyMap<string, LoggedEvent>;
  changes: ReadonlyMap<string, readonly LoggedEvent[]>;
};

const indexLog = (events: readonly LoggedEvent[]): Log => ({
  byRequest: Map.groupBy(events, ({ request_id }) => request_id ?? ''),
  byVersion: eventsByVersion(events),
  changes: changesByRecord(events),
});

const describe = ({ name, key, attempts }: Operation): string =>
  `${name}${key === null ? '' : ` with key ${key}`} (${attempts.map(({ request_id, outcome, status }) => `${request_id} ${outcome} ${status ?? ''}`).join(', ')})`;

const isOk = ({ outcome }: Attempt): boolean => outcome === 'ok';

/** An operation has the effects of one request or none: one if it succeeded, none if each attempt was refused. */
const checkEffects = (operation: Operation, { byRequest }: Log): Anomaly[] => {
  const { attempts, isCertain, types } = operation;
  const effective = attempts.filter(({ request_id }) => byRequest.has(request_id));
  const found = (rule: string): Anomaly[] => [{ rule, detail: describe(operation) }];
  if (effective.length > 1) return found('two effects of one operation');
  if (effective.some(({ outcome }) => outcome === 'unavailable')) return found('an effect of a request that has none');
  if (attempts.every(({ outcome }) => outcome === 'failed') && effective.length > 0)
    return found('an effect of a refused operation');
  if (attempts.some(isOk) && isCertain && effective.length === 0) return found('an acknowledged write is lost');
  const own = byRequest.get(effective[0]?.request_id ?? '') ?? [];
  const count = own.filter(({ type }) => types.includes(type)).length;
  return effective.length > 0 && isCertain && count !== 1 ? found(`${count} effects of one request`) : [];
};

/** All answers to an operation are equal, and each version in them is one that it made, or one that the log has. */
const checkAnswers = (operation: Operation, { byVersion }: Log): Anomaly[] => {
  const answers = operation.attempts.filter(isOk).map(({ answer }) => answer);
  const found = (rule: string, detail: string): Anomaly => ({ rule, detail: `${detail}: ${describe(operation)}` });
  const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
  if (texts.size > 1) return [found('different answers to one operation', [...texts].join(' and '))];
  const ids = operation.attempts.map(({ request_id }) => request_id);
  return (answers[0] ?? []).flatMap((seen) => {
    const event = byVersion.get(versionOf(seen));
    if (event === undefined) return [found('an acknowledged version is lost', versionOf(seen))];
    const isOwn = event.request_id !== null && ids.includes(event.request_id);
    return operation.isCertain && !isOwn
      ? [found('an acknowledged version is of another request', `${versionOf(seen)} of ${event.request_id}`)]
      : [];
  });
};

/** A change with If-Match succeeds from the version that it names. */
const checkPreconditions = (operation: Operation): Anomaly[] => {
  const { ifMatch, attempts, isCertain } = operation;
  const [after] = attempts.find(isOk)?.answer ?? [];
  if (ifMatch === null || after === undefined || !isCertain) return [];
  return after.version === ifMatch + 1
    ? []
    : [
        {
          rule: 'a change from another version than If-Match names',
          detail: `${after.version}: ${describe(operation)}`,
        },
      ];
};

/** The versions of a record are 1, 2, 3 and so on, in the order of the log, up to that of its row. */
const checkVersions = ({ changes }: Log, { rows }: FinalState): Anomaly[] => {
  const final = new Map(rows.map((row) => [nameOf(row), row.version]));
  const unlogged = rows.filter((row) => !changes.has(nameOf(row)));
  return [
    ...unlogged.map((row) => ({ rule: 'a record without events', detail: nameOf(row) })),
    ...[...changes].flatMap(([record, own]): Anomaly[] => {
      if (!KINDS.some((kind) => kind === own[0]?.kind)) return [];
      const isDeleted = own.at(-1)?.type.endsWith('.deleted') === true;
      const versions = (isDeleted ? own.slice(0, -1) : own).map(({ version }) => version);
      const detail = `${record}: ${versions.join(' ')}`;
      if (versions.toSorted((a, b) => a - b).some((version, at) => version !== at + 1))
        return [{ rule: 'versions with a gap or twice', detail }];
      if (versions.some((version, at) => version !== at + 1))
        return [{ rule: 'versions out of order in the log', detail }];
      const last = final.get(record);
      if (isDeleted ? last === undefined : last === versions.at(-1)) return [];
      return [{ rule: 'a row without the last version of the log', detail: `${detail}, row ${last}` }];
    }),
  ];
};

/** The movements of a part continue each other, each has one version of the part, and the last one leaves its stock. */
const checkStock = ({ changes }: Log, { movements, rows }: FinalState): Anomaly[] => {
  const byPart = Map.groupBy(movements, ({ part_id }) => part_id);
  return rows
    .filter(({ kind }) => kind === 'part')
    .flatMap((part): Anomaly[] => {
      const own = (byPart.get(part.id) ?? []).toSorted((a, b) => a.id - b.id);
      let stock = 0;
      for (const { id, quantity, quantity_after } of own) {
        stock += quantity;
        if (Math.abs(stock - quantity_after) > 0.0005)
          return [
            {
              rule: 'stock differs from its movements',
              detail: `movement ${id} leaves ${quantity_after}, not ${stock}`,
            },
          ];
      }
      const versions = (changes.get(nameOf(part)) ?? []).toSorted((a, b) => a.version - b.version);
      const moments = versions
        .map(({ quantity }) => quantity)
        .filter((quantity, at, all) => quantity !== (all[at - 1] ?? 0));
      const expected = own.map(({ quantity_after }) => quantity_after);
      if (moments.join(' ') !== expected.join(' ') || (part.quantity ?? 0) !== (expected.at(-1) ?? 0))
        return [
          {
            rule: 'stock differs from its movements',
            detail: `part ${part.id}: ${moments.join(' ')}, not ${expected.join(' ')}`,
          },
        ];
      return [];
    });
};

/** An operation that ended before another one began comes first in the log, and a record after those it was made from. */
const checkCauses = ({ operations }: History, { events }: FinalState): Anomaly[] => {
  const times = new Map(
    operations.flatMap(({ attempts }) => {
      const ended = Math.min(...attempts.filter(isOk).map((attempt) => attempt.ended));
      return attempts.map(({ request_id, invoked }) => [request_id, { invoked, ended }] as const);
    }),
  );
  const anomalies: Anomaly[] = [];
  const created = new Set<string>();
  let latest = { invoked: -Infinity, request_id: '' };
  for (const { id, type, kind, resource_id, request_id, refers } of events) {
    if (type.endsWith('.created')) created.add(`${kind} ${resource_id}`);
    for (const [cause, number] of Object.entries(refers))
      if (!created.has(`${cause} ${number}`))
        anomalies.push({ rule: 'an effect before its cause', detail: `${type} ${id} before ${cause} ${number}` });
    const time = times.get(request_id ?? '');
    if (request_id === null || time === undefined) continue;
    if (time.ended < latest.invoked)
      anomalies.push({
        rule: 'a later operation is earlier in the log',
        detail: `${latest.request_id} began after ${request_id} had ended, ${type} ${id}`,
      });
    if (time.invoked > latest.invoked) latest = { invoked: time.invoked, request_id };
  }
  return anomalies;
};

/** Returns what contradicts the guarantees to callers who write, in the state that a history left. */
export const checkState = (history: History, state: FinalState): Anomaly[] => {
  const log = indexLog(state.events);
  return [
    ...history.operations.flatMap((operation) => [
      ...checkEffects(operation, log),
      ...checkAnswers(operation, log),
      ...checkPreconditions(operation),
    ]),
    ...checkVersions(log, state),
    ...checkStock(log, state),
    ...checkCauses(history, state),
  ];
};

/**
 * Returns what contradicts the guarantees of the service in a history, given the state after it: acknowledged writes that
 * are lost, keys with two effects, stock that differs from its movements, versions with gaps, changes in spite of
 * If-Match, and readers who missed a change or saw one twice or too early. Unknown outcomes may have had an effect or none.
 */
export const check = (history: History, state: FinalState): Anomaly[] => [
  ...checkState(history, state),
  ...checkReaders(history, state),
  ...history.internalErrors.map((detail) => ({ rule: 'an internal error', detail })),
];
