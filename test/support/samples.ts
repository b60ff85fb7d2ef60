import { SAMPLE_ORIGIN } from '../../src/http/sample-origin.ts';

/** A code sample of the docs page. */
export type Sample = { operationId: string; method: string; source: string };

type Documentation = {
  paths: Record<
    string,
    Record<string, { operationId: string; 'x-codeSamples'?: readonly { lang: string; source: string }[] }>
  >;
};

/** Returns the samples of the service at `address` in a language, in the order of the page with deletions last. */
export const samplesOf = async (address: string, lang: string): Promise<Sample[]> => {
  const text = await (await fetch(`${address}/docs/contract.json`)).text();
  const { paths }: Documentation = JSON.parse(text.replaceAll(SAMPLE_ORIGIN, address));
  const all = Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { operationId, 'x-codeSamples': code = [] }]) =>
      code.filter((sample) => sample.lang === lang).map(({ source }) => ({ operationId, method, source })),
    ),
  );
  const isDelete = ({ method }: Sample): boolean => method === 'delete';
  return [...all.filter((one) => !isDelete(one)), ...all.filter(isDelete)];
};
