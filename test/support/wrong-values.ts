import { isIdArgument, type ArgumentSchema } from './rpc.ts';

/** Invalid texts of a list. */
const WRONG_TEXTS = [' ', {}, true, 'x'.repeat(201)];

/** Invalid items of a checklist with results. */
const WRONG_ITEMS = [
  {},
  { item: 'x' },
  { ok: true },
  { item: '', ok: true },
  { item: ' ', ok: true },
  { item: true, ok: true },
  { item: 'x', ok: 'perhaps' },
  { item: 'x', ok: true, note: 'x'.repeat(501) },
  { item: 'x'.repeat(201), ok: true },
  { item: 'x', ok: true, by: 'Kim' },
];

/** Returns values that are invalid for an argument. Null, '' and the words null and undefined count as absent, which only a required one cannot be. */
export const wrongValues = (name: string, schema: ArgumentSchema, isRequired: boolean): unknown[] => {
  const absent = isRequired ? [null, ''] : [];
  const {
    type,
    enum: values,
    format,
    pattern,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    maxItems,
    items,
    'x-decimals': decimals,
  } = schema;
  if (type === 'boolean') return [...absent, 'perhaps', 'jein', 0, 1, [], {}];
  if (type === 'integer')
    return [...absent, 'twenty', '20 days', true, 1.5, Number(minimum) - 1, Number(maximum) + 1, 1e300, [], {}];
  if (type === 'number')
    return [
      ...absent,
      '1,500',
      '5€30',
      true,
      Number(minimum) - 0.01,
      Number(maximum) + 1,
      Number(minimum) + 10 ** -Number(decimals) / 2,
      1e300,
      [],
      {},
    ];
  if (type === 'object') return [...absent, 'x', 7, true, ['x'], { no_such_field: 'x' }, { no_such_field: ['x'] }];
  if (type === 'array')
    return [
      ...absent,
      'x',
      '[{"item":',
      7,
      true,
      {},
      ...(items?.type === 'string'
        ? [Array(Number(maxItems) + 1).fill('x'), ...WRONG_TEXTS.map((text) => [text])]
        : [
            [null],
            ['x'],
            Array(Number(maxItems) + 1).fill({ item: 'x', ok: true }),
            ...WRONG_ITEMS.map((item) => [item]),
          ]),
    ];
  const common = [
    ...(isRequired ? [null] : []),
    true,
    [],
    {},
    ['x'],
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ];
  if (isIdArgument(name))
    return [
      ...common,
      ...absent,
      'Treadmill 99',
      '-1',
      '1.5',
      -1,
      1.5,
      1e300,
      '0x1',
      '1e3',
      'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
    ];
  if (values) return [...common, ...absent, 7, 'nonsense', `${values[0]}?`];
  if (format === 'date')
    return [...common, ...absent, 7, 'next Friday', '2026-02-30', '2026-13-01', '20-11-2026', '0000-01-01'];
  if (format === 'date-time')
    return [
      ...common,
      ...absent,
      7,
      'some day',
      '2026-02-30',
      '2026-11-20T25:00:00Z',
      '2026-11-20T10',
      '2026-02-30T10:00:00Z',
      '0000-12-31T23:59:59Z',
      '0001-01-01T00:00:00+05:30',
      '9999-12-31T23:59:59-00:01',
    ];
  if (format === 'uuid') return [...common, ...absent, 7, 'x', '12345678'];
  return [
    ...common,
    ...(isRequired && minLength > 0 ? [''] : []),
    ...(pattern === '\\S' ? [' \t\n\u00a0'] : []),
    'NUL \u0000',
    '\ud800 half',
  ];
};
