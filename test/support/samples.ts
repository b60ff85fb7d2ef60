import { SAMPLE_ORIGIN } from '../../src/http/sample-origin.ts';

/** A code sample of the docs page. */
export type Sample = { operationId: string; method: string; source: string };

type Documentation = {
  paths: Record<
    string,
    Record<string, { operationId: string; 'x-codeSamples'?: readonly { lang: string; source: string }[] }>
  >;
};

/** The event of the contract's examples. The id of an event contains its time, so no demo gym has this one. */
const EXAMPLE_EVENT = '01a1ff28-7aba-7c41-8000-00000000012f';

/**
 * Returns the samples of the service at `address` in a language, in the order of the page with deletions last. `event` takes
 * the place of the event of the examples.
 */
export const samplesOf = async (address: string, lang: string, event = EXAMPLE_EVENT): Promise<Sample[]> => {
  const text = await (await fetch(`${address}/docs/contract.json`)).text();
  const { paths }: Documentation = JSON.parse(text.replaceAll(SAMPLE_ORIGIN, address).replaceAll(EXAMPLE_EVENT, event));
  const all = Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { operationId, 'x-codeSamples': code = [] }]) =>
      code.filter((sample) => sample.lang === lang).map(({ source }) => ({ operationId, method, source })),
    ),
  );
  const isDelete = ({ method }: Sample): boolean => method === 'delete';
  return [...all.filter((one) => !isDelete(one)), ...all.filter(isDelete)];
};
