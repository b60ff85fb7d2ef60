import { countTokens } from 'gpt-tokenizer';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_TOOLS, tools as bundled } from '../support/contract.ts';
import { fillGym } from '../support/gym-data.ts';
import { listTools, type ArgumentSchema, type PublishedTool } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let published: PublishedTool[];
beforeAll(async () => {
  gym = await service.createGym('Tools');
  await fillGym(gym);
  await fillGym(gym, ' II');
  published = await listTools(gym);
});

const WORK_ORDER_FILTERS =
  'status open q machine_id location_id type assignee_id assignee since due_by completed_since';

/**
 * The tools that callers rely on: name, required arguments, optional arguments. Filters that it
 * does not name come last, and so does `again`.
 */
const TABLE: [string, string[], string[]][] = [
  ['list_machines', [], ['location', 'q', 'status', 'usable']],
  ['get_machine', ['machine_id'], []],
  ['report_ticket', ['machine_id', 'description'], ['reporter_name']],
  ['list_open_tickets', [], ['q', 'machine_id', 'location_id', 'status', 'since', 'include_closed']],
  ['update_ticket_status', ['ticket_id', 'status'], ['resolution']],
  ['list_exercises', [], ['machine_id', 'q']],
  ['upcoming_maintenance', [], ['days', 'q', 'machine_id', 'location_id']],
  ['list_workorders', [], WORK_ORDER_FILTERS.split(' ')],
  ['update_workorder_status', ['workorder_id', 'status'], ['resolution']],
  ['complete_maintenance', ['task_id'], ['checklist', 'consume_parts', 'again']],
  ['list_parts', [], ['low_stock', 'q']],
  ['list_locations', [], []],
  ['list_suppliers', [], []],
  ['list_inspections', [], ['q', 'machine_id', 'failed', 'location_id', 'since', 'due_by']],
  [
    'create_inspection',
    ['machine_id', 'passed'],
    ['inspector', 'notes', 'inspected_at', 'next_due_at', 'signature', 'checklist', 'blocked_machine'],
  ],
  ['list_incidents', [], ['status', 'open', 'severity', 'machine_id', 'q', 'since', 'location_id']],
  [
    'report_incident',
    ['machine_id', 'description'],
    ['reporter_name', 'involved_person', 'injury', 'occurred_at', 'blocked_machine'],
  ],
  ['list_reporters', [], ['q', 'since']],
  ['list_quotes', [], ['status']],
  ['list_purchase_orders', [], ['status']],
  ['list_warranty_claims', [], ['status']],
  ['list_contracts', [], ['status']],
  ['list_floor_plans', [], ['location_id']],
  ['get_ticket', ['ticket_id'], []],
  ['list_notes', ['notable_type', 'notable_id'], []],
  ['add_note', ['notable_type', 'notable_id', 'body'], []],
];

/** The fields of a machine that tools set, besides its name and status. */
const MACHINE_FIELDS = [
  ...['brand', 'model', 'type', 'category', 'serial_number', 'asset_tag', 'location_id', 'location', 'zone'],
  ...['supplier_id', 'purchased_at', 'purchase_price', 'warranty_until', 'expected_lifespan_years'],
  ...['replacement_value', 'criticality', 'commissioned_at'],
];

const TASK_FIELDS =
  'instructions rule_unit rule_interval basis starts_on next_due_at ends_on meter_interval meter checklist';

/** The tools that were added later. */
const ADDED: typeof TABLE = [
  ['set_machine_status', ['machine_id', 'status'], ['reason', 'confirmed_by', 'occurred_at']],
  [
    'create_workorder',
    ['title'],
    ['machine_id', 'ticket_id', 'task_id', 'type', 'description', 'priority', 'assignee_id', 'assignee', 'due_at'],
  ],
  ['create_maintenance_task', ['machine_id', 'title'], TASK_FIELDS.split(' ')],
  ['skip_maintenance', ['task_id', 'reason'], ['date']],
  ['record_reading', ['machine_id', 'value'], ['meter', 'read_at', 'reset']],
  ['update_ticket', ['ticket_id'], ['title', 'priority', 'resolution', 'machine_id']],
  [
    'update_workorder',
    ['workorder_id'],
    ['title', 'assignee_id', 'assignee', 'due_at', 'priority', 'labor_minutes', 'cost'],
  ],
  ['use_parts', ['workorder_id', 'part_id', 'quantity'], ['unit']],
  ['update_incident_status', ['incident_id', 'status'], ['corrective_action']],
  ['overview', [], ['location']],
  ['search', ['q'], []],
  ['list_events', [], ['kind', 'resource_id', 'verb', 'since', 'actor']],
  [
    'get_report',
    ['report'],
    ['from', 'to', 'days', 'group_by', 'interval', 'location', 'machine_id', 'type', 'sort', 'limit', 'picture'],
  ],
  ['get_workorder', ['workorder_id'], []],
  ['list_status_changes', [], ['machine_id', 'workorder_id']],
  ['create_machine', ['name'], [...MACHINE_FIELDS, 'count', 'status']],
  ['update_machine', ['machine_id'], [...MACHINE_FIELDS, 'name']],
  ['retire_machine', ['machine_id', 'reason'], ['occurred_at']],
  ['list_people', [], ['q', 'role', 'active']],
  ['list_my_work', ['person_id'], []],
  ['create_purchase_order', [], ['supplier_id', 'lines', 'low_stock', 'like_last', 'quote_id', 'expected_on']],
  ['update_purchase_order_status', ['purchase_order_id', 'status'], ['expected_on']],
  ['receive_order', ['purchase_order_id'], ['lines', 'note']],
  ['update_quote_status', ['quote_id', 'status'], []],
  ['create_warranty_claim', ['machine_id', 'title'], ['description', 'supplier_id', 'ticket_id', 'claimed_amount']],
  [
    'update_warranty_claim',
    ['warranty_claim_id'],
    ['status', 'outcome', 'resolution', 'title', 'description', 'claimed_amount', 'recovered_amount'],
  ],
  [
    'create_contract',
    ['supplier_id', 'title', 'starts_on'],
    ['kind', 'ends_on', 'notice_days', 'auto_renew', 'cost', 'cost_period', 'machine_ids'],
  ],
  ['adjust_stock', ['part_id', 'reason'], ['counted', 'change', 'unit']],
  ['update_tickets', ['ticket_ids'], ['status', 'priority', 'resolution', 'confirm']],
  ['create_upload_link', ['attachable_type', 'attachable_id'], ['expires_in']],
  ['get_attachments', ['attachable_type', 'attachable_id'], ['include_related', 'pictures', 'limit', 'cursor']],
  ['create_labels', [], ['machine_ids', 'location_id', 'type', 'layout', 'start']],
  ['export', ['area'], []],
  ['undo', [], ['event_id']],
  ['show_floor_plan', ['floor_plan_id'], []],
  ['create_person', ['name', 'role'], ['email', 'phone', 'language', 'location_ids']],
  ['create_notification_rule', ['event'], ['person_ids', 'emails', 'assignee', 'days', 'location_id', 'delivery']],
  ['remind', [], ['task_id', 'workorder_id']],
  ['list_notifications', [], ['status', 'event', 'recipient']],
];
const ALL = [...TABLE, ...ADDED];
const NAMES = ALL.map(([name]) => name);

/** The tools that change something, and whether a second equal call changes nothing more and whether one overwrites. */
const WRITING: Record<string, { idempotent: boolean; destructive: boolean }> = {
  report_ticket: { idempotent: false, destructive: false },
  update_ticket_status: { idempotent: true, destructive: false },
  update_workorder_status: { idempotent: true, destructive: true },
  complete_maintenance: { idempotent: false, destructive: true },
  create_inspection: { idempotent: false, destructive: false },
  report_incident: { idempotent: false, destructive: false },
  add_note: { idempotent: false, destructive: false },
  set_machine_status: { idempotent: true, destructive: false },
  create_workorder: { idempotent: false, destructive: false },
  create_maintenance_task: { idempotent: false, destructive: false },
  skip_maintenance: { idempotent: false, destructive: true },
  record_reading: { idempotent: false, destructive: false },
  update_ticket: { idempotent: true, destructive: true },
  update_workorder: { idempotent: true, destructive: true },
  use_parts: { idempotent: false, destructive: false },
  update_incident_status: { idempotent: true, destructive: true },
  create_machine: { idempotent: false, destructive: false },
  update_machine: { idempotent: true, destructive: true },
  retire_machine: { idempotent: true, destructive: true },
  create_purchase_order: { idempotent: false, destructive: false },
  update_purchase_order_status: { idempotent: true, destructive: false },
  receive_order: { idempotent: false, destructive: false },
  update_quote_status: { idempotent: true, destructive: true },
  create_warranty_claim: { idempotent: false, destructive: false },
  update_warranty_claim: { idempotent: true, destructive: true },
  create_contract: { idempotent: false, destructive: false },
  adjust_stock: { idempotent: false, destructive: false },
  update_tickets: { idempotent: true, destructive: true },
  create_upload_link: { idempotent: false, destructive: false },
  undo: { idempotent: true, destructive: true },
  create_person: { idempotent: false, destructive: false },
  create_notification_rule: { idempotent: false, destructive: false },
  remind: { idempotent: false, destructive: false },
};

const isList = (name: string): boolean => name.startsWith('list_') || name === 'upcoming_maintenance';

const find = (name: string): PublishedTool => {
  const tool = published.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`${name} is not published`);
  return tool;
};

/** Whether a schema of a type has its bounds. */
const BOUNDED: Record<string, (schema: ArgumentSchema) => boolean> = {
  object: ({ additionalProperties }) => additionalProperties === false,
  string: ({ maxLength, enum: values }) => maxLength !== undefined || values !== undefined,
  array: ({ maxItems }) => maxItems !== undefined,
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  boolean: () => true,
};

/** A schema and every schema inside it, with its place. */
const within = (schema: ArgumentSchema, place: string): [string, ArgumentSchema][] => [
  [place, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => within(member, `${place}.${name}`)),
  ...(schema.items ? within(schema.items, `${place}[]`) : []),
];

describe('tools/list', () => {
  it('returns the 26 tools of the specification and then the added ones, always in the same order', async () => {
    expect(TABLE).toHaveLength(26);
    expect(published.map(({ name }) => name)).toEqual(NAMES);
    expect(await listTools(gym)).toEqual(published);
  });

  it('matches the contract', () => {
    expect(published).toEqual(bundled.map((tool) => tool.published));
  });

  it('is one page, of which a model sees less than 6,000 tokens by default', async () => {
    const response = await gym.request('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
    const text = await response.text();
    expect(text).not.toContain('nextCursor');
    const { tools }: { tools: PublishedTool[] } = JSON.parse(text).result;
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(seen.length).toBeGreaterThan(30);
    expect(countTokens(JSON.stringify(seen))).toBeLessThan(6000);
    expect(countTokens(text)).toBeLessThan(14_500);
  });

  it('is one page too when it shows all tools', async () => {
    const response = await gym.request('POST', ALL_TOOLS, { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
    expect(await response.text()).not.toContain('nextCursor');
  });

  it('returns only the reading tools for a read token', async () => {
    const seen = await listTools(gym, gym.tokens.read);
    expect(seen).toEqual(published.filter(({ name }) => !(name in WRITING)));
    expect(seen).toHaveLength(NAMES.length - Object.keys(WRITING).length);
  });
});

describe.each(ALL)('%s', (name, required, optional) => {
  it('accepts exactly its arguments', () => {
    const { inputSchema } = find(name);
    expect(inputSchema.required ?? []).toEqual(required);
    const added = [
      ...(isList(name) ? ['limit', 'cursor'] : []),
      ...(required.includes('notable_id') ? ['notable_uuid'] : []),
      ...(bundled.some((tool) => tool.published.name === name && tool.adds) ? ['idempotency_key'] : []),
      ...(bundled.some((tool) => tool.published.name === name && tool.versioned) ? ['expected_version'] : []),
    ];
    expect(Object.keys(inputSchema.properties).sort()).toEqual([...required, ...optional, ...added].sort());
  });

  it('has a flat, closed and bounded input schema', () => {
    const bounded: ArgumentSchema | undefined = JSON.parse(
      JSON.stringify(bundled.find((tool) => tool.published.name === name)?.input),
    );
    for (const [place, schema] of within(bounded ?? { type: 'none' }, name)) {
      for (const keyword of ['$ref', 'anyOf', 'oneOf', 'allOf', '$defs'])
        expect(schema, place).not.toHaveProperty([keyword]);
      expect(BOUNDED[schema.type]?.(schema), place).toBe(true);
    }
  });

  it('has a title, a description, an output schema and all four annotations', () => {
    const { title, description, outputSchema, annotations } = find(name);
    expect(title).toMatch(/^[A-Z]/);
    expect(description.length).toBeGreaterThan(40);
    expect(outputSchema.type).toBe('object');
    const writing = WRITING[name];
    expect(annotations).toEqual({
      readOnlyHint: writing === undefined,
      destructiveHint: writing?.destructive ?? false,
      idempotentHint: writing?.idempotent ?? true,
      // Only this one reaches beyond the records.
      openWorldHint: name === 'remind',
    });
  });
});

describe.each(NAMES.filter(isList))('%s in pages', (name) => {
  const firstArguments = (): object => {
    if (name === 'list_status_changes') return { machine_id: firstMachine };
    if (name === 'list_my_work') return { person_id: 'Bram Jansen' };
    return name === 'list_notes' ? { notable_type: 'machine', notable_id: firstMachine } : {};
  };
  let firstMachine = '';
  beforeAll(async () => {
    firstMachine = String((await gym.call('list_machines', { limit: 100 })).data.at(-1)?.id);
    if (name === 'list_status_changes')
      await gym.call('set_machine_status', { machine_id: firstMachine, status: 'defect' });
    if (name === 'list_notes')
      await gym.call('add_note', { notable_type: 'machine', notable_id: firstMachine, body: 'A second one.' });
  });

  const page = async (
    args: object,
  ): Promise<{ data: unknown[]; has_more: boolean; next_cursor?: string; text: string }> => {
    const { content, text, refused } = await gym.tryCall(name, { ...firstArguments(), ...args });
    expect(refused, text).toBe(false);
    return { ...JSON.parse(JSON.stringify(content)), text };
  };

  it('returns every row once, and reports when and how to get more', async () => {
    const all = await page({ limit: 100 });
    expect(all.data.length).toBeGreaterThan(1);
    expect(all).toMatchObject({ has_more: false });
    expect(all).not.toHaveProperty('next_cursor');
    expect(all.text).not.toMatch(/there are more/i);
    const rows: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { data, has_more, next_cursor, text }: Awaited<ReturnType<typeof page>> = await page({
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(data).toHaveLength(1);
      expect(has_more).toBe(next_cursor !== undefined);
      expect(/there are more/i.test(text)).toBe(has_more);
      rows.push(...data);
      cursor = next_cursor;
    } while (cursor !== undefined);
    expect(rows).toEqual(all.data);
  });

  it('rejects a cursor of another list and an invalid cursor', async () => {
    const other = name === 'list_suppliers' ? 'list_locations' : 'list_suppliers';
    const { content } = await gym.tryCall(other, { limit: 1 });
    const { next_cursor }: { next_cursor: string } = JSON.parse(JSON.stringify(content));
    for (const cursor of [next_cursor, 'x', Buffer.from('[1]').toString('base64url')]) {
      const { refused, text } = await gym.tryCall(name, { ...firstArguments(), cursor });
      expect(refused).toBe(true);
      expect(text).toContain('cursor is not a cursor of this list');
    }
  });
});

it.each(NAMES)('the tool name %s is unknown in any other letter case', async (name) => {
  await expect(gym.tryCall(name.toUpperCase(), {})).rejects.toThrow('Unknown tool');
});
