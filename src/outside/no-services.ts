import type { Services } from '../core/services.ts';
import { createOutgoing } from './outgoing.ts';

/** The services of a program that neither stores secrets and files nor sends webhooks and mail, and has no address. */
export const NO_SERVICES: Services = {
  secrets: null,
  outgoing: createOutgoing(),
  files: null,
  mail: null,
  company: null,
  publicUrl: () => null,
};
