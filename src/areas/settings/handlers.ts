import type { RestHandlers } from '../../http/handlers.ts';
import { readSettings, updateSettings } from './operations.ts';

export const handlers = {
  getSettings: (ctx) => readSettings(ctx),
  updateSettings: (ctx, { body, expected_versions }) => updateSettings(ctx, body, expected_versions),
} satisfies Partial<RestHandlers>;
