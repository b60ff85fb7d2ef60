import type { RequestHandler } from 'express';
import { createCalendars } from './across/calendar/router.ts';
import { createEventStream } from './across/events/stream.ts';
import { createDownload } from './across/exports/download.ts';
import { createExportLinkActions } from './across/exports/export-links.ts';
import { createImportEndpoint } from './across/imports/endpoint.ts';
import { across } from './across/index.ts';
import { createFileLinkActions } from './across/machine-files/file-links.ts';
import { createLabelLinkActions } from './across/labels/label-links.ts';
import { createUnsubscribePage } from './across/notifications/router.ts';
import { createMachinePages } from './across/public-reports/router.ts';
import { createContentEndpoint, createThumbnailEndpoint } from './areas/attachments/download.ts';
import { createUploadEndpoint } from './areas/attachments/endpoint.ts';
import { createUploadLinkActions } from './areas/attachments/upload-links.ts';
import { listFloorPlanResources } from './areas/floor-plans/resources.ts';
import { areas } from './areas/index.ts';
import { completeLocation } from './areas/locations/resources.ts';
import { collect } from './core/collect.ts';
import type { AnyJob } from './core/jobs.ts';
import type { Services } from './core/services.ts';
import type { SystemHandler } from './http/binding.ts';
import type { RestExpansions, RestFinishers, RestHandlers } from './http/handlers.ts';
import { identity } from './identity/index.ts';
import { createOAuth } from './identity/oauth/router.ts';
import { createSignInPages } from './identity/sign-in/router.ts';
import { sweepExpired, sweepRateLimit } from './jobs/sweep.ts';
import { createLinkPages } from './links/router.ts';
import type { RepeatChecks, ToolHandlers } from './mcp/registry.ts';
import type { Resources } from './mcp/resources.ts';
import { NO_SERVICES } from './outside/no-services.ts';

/** All that describe themselves: what a gym has, what reads across it, and who calls. */
const all = [...areas, ...across, ...identity];

/** The handlers of all REST operations. A missing one is a compile error. */
export const restHandlers = collect(all, 'handlers') satisfies RestHandlers;

/** Work after the transaction of some operations. */
export const restFinishers = collect(all, 'finishers') satisfies RestFinishers;

/** How records are read that others refer to. A missing one is a compile error. */
export const restExpansions = collect(all, 'expanded') satisfies RestExpansions;

/** The handlers of all tools. A missing one is a compile error. */
export const toolHandlers = collect(all, 'tools') satisfies ToolHandlers;

/** For tools that add a record: whether the result of an equal earlier call still holds. */
export const repeatChecks = collect(all, 'repeats') satisfies RepeatChecks;

/** Resources at `ems://` addresses. A missing reader or completer is a compile error. */
export const resources: Resources = {
  readers: collect(all, 'readers'),
  list: listFloorPlanResources,
  completers: collect(all, 'completers'),
  completeLocation,
};

export { createFilesOfTools } from './areas/attachments/argument-files.ts';
export { names } from './across/names.ts';
export { entities } from './entities.ts';

/** Returns the jobs of all areas, with the files and mail of a process. The runner runs them. */
export const jobsWith = (services: Services): readonly AnyJob[] => [
  sweepExpired,
  sweepRateLimit,
  ...all.flatMap((area): readonly AnyJob[] => ('jobs' in area ? area.jobs(services) : [])),
];

/** The jobs of all areas, for their queues. */
export const jobs = jobsWith(NO_SERVICES);

type EndpointOptions = Parameters<typeof createUploadEndpoint>[0] & Parameters<typeof createEventStream>[0];

/** Creates the operations that read a file or send a stream themselves. */
export const createEndpoints = (options: EndpointOptions) =>
  ({
    createImport: createImportEndpoint(options),
    createAttachment: createUploadEndpoint(options),
    getAttachmentContent: createContentEndpoint(options),
    getAttachmentThumbnail: createThumbnailEndpoint(options),
    streamEvents: createEventStream(options),
    exportCsv: createDownload('csv', options),
    exportNdjson: createDownload('ndjson', options),
  }) satisfies Record<string, SystemHandler>;

type PageOptions = Parameters<typeof createSignInPages>[0] & Parameters<typeof createOAuth>[0];

/** Creates the pages that people open in a browser, without a token in a header. */
export const createPages = (options: PageOptions): RequestHandler[] => [
  createMachinePages(options),
  createLinkPages({
    db: options.db,
    kinds: {
      upload: createUploadLinkActions(options),
      labels: createLabelLinkActions(options),
      machine_file: createFileLinkActions(options),
      export: createExportLinkActions(options),
    },
  }),
  createCalendars(options),
  createUnsubscribePage(options),
  createSignInPages(options),
  ...createOAuth(options),
];
