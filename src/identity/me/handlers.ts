import type { RestHandlers } from '../../http/handlers.ts';
import { today } from '../../core/clock.ts';

export const handlers = {
  getMe: async ({ principal, services }) => {
    const { tenant, timezone, actor, scope, admin, expires_at, last_four, person, location_ids } = principal;
    return {
      tenant: { name: tenant, timezone },
      today: today(timezone),
      person: person && { ...person, location_ids: [...person.location_ids] },
      token: { name: actor, scope, admin, location_ids: [...location_ids], expires_at, last_four },
      mail_configured: services.mail !== null,
    };
  },
} satisfies Partial<RestHandlers>;
