import type { ListedResource, ResourceCompleters, ResourceReaders } from '../../mcp/resources.ts';
import type { Context } from '../../core/context.ts';
import { foldText } from '../../words/fold.ts';
import { COMPLETED, idsOf } from '../../records/completion.ts';
import { mapPage, type Page, type PageRequest } from '../../records/paging.ts';
import { floorPlans, showFloorPlan } from './operations.ts';

/** Lists the floor plans as resources, newest first. */
export const listFloorPlanResources = async (ctx: Context, page: PageRequest): Promise<Page<ListedResource>> =>
  mapPage(await floorPlans.list(ctx, {}, page), ({ id, name, updated_at }) => ({
    resource: 'floor_plan',
    id,
    name,
    updated_at,
  }));

export const floorPlanResources = {
  floor_plan: async (ctx, id) => {
    const { picture, ...plan } = await showFloorPlan(ctx, id);
    return [
      { mimeType: 'image/png', bytes: picture },
      { mimeType: 'application/json', json: plan },
    ];
  },
} satisfies Partial<ResourceReaders>;

export const floorPlanCompleters = {
  /** Completes the number of one of the first hundred plans in alphabetical order, or finds it by part of its name. */
  floor_plan: async (ctx, text) => {
    const page = await floorPlans.list(ctx, { sort: 'name' }, { limit: COMPLETED });
    const isNamed = ({ name }: { name: string }): boolean => foldText(name).includes(foldText(text));
    return idsOf(/^\d+$/.test(text) ? page : { ...page, data: page.data.filter(isNamed) }, text);
  },
} satisfies Partial<ResourceCompleters>;
