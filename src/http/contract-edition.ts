/** Who runs the service, for the contract. */
export type Operator = {
  /** Where to ask about the API: a `mailto:` or `https:` address. */
  api_contact?: string | null;
  /** The address of the terms of service. */
  terms_of_service?: string | null;
  /** The address of the guides, if they are not those of the service. */
  docs_url?: string | null;
};

export type ContractFormat = 'json' | 'yaml' | 'postman';

/** The places of a generated contract about its server, its operator and its guides. JSON is YAML, so all values are JSON. */
const PLACES: Readonly<Record<Exclude<ContractFormat, 'postman'>, Record<'server' | 'contact' | 'docs', RegExp>>> = {
  json: {
    server: /("servers": \[\s*\{\s*"url": )"\/"/,
    contact: /("contact":)( \{[^}]*\})/,
    docs: /("externalDocs": \{\s*"description": "[^"]*",\s*"url": )"\/docs\/start"/,
  },
  yaml: {
    server: /^(servers:\n +- url: )\/$/m,
    contact: /^( {2}contact:)((?:\n {4}.*)+)/m,
    docs: /^(externalDocs:\n +description: .*\n +url: )\/docs\/start$/m,
  },
};

/** The variable of a collection of requests that has the address of the service. */
const BASE_URL = /("key": "base_url",\s*"value": )"[^"]*"/;

/** How people reach the operator, as the contract states it. */
const contactOf = (address: string): object => {
  const mail = address.startsWith('mailto:') ? address.slice('mailto:'.length) : undefined;
  return { name: 'API support', ...(mail === undefined ? { url: address } : { email: mail }) };
};

/** Returns a contract for a service at an address, with what its operator has configured. */
export const fillContract = (
  text: string,
  format: ContractFormat,
  address: string,
  { api_contact, terms_of_service, docs_url }: Operator,
): string => {
  if (format === 'postman') return text.replace(BASE_URL, (_, before: string) => before + JSON.stringify(address));
  const { server, contact, docs } = PLACES[format];
  const terms = JSON.stringify(terms_of_service);
  const withTerms = format === 'json' ? `"termsOfService": ${terms},\n  ` : `  termsOfService: ${terms}\n`;
  return text
    .replace(server, (_, before: string) => before + JSON.stringify(address || '/'))
    .replace(contact, (_, before: string, value: string) => {
      const about = api_contact ? ` ${JSON.stringify(contactOf(api_contact))}` : value;
      return `${terms_of_service ? withTerms : ''}${before}${about}`;
    })
    .replace(docs, (_, before: string) => before + JSON.stringify(docs_url ?? `${address}/docs/start`));
};
