/** A person of a gym. */
type Account = { tenant_id: number; person_id: number };

/** Returns the id by which the authorization server knows a person. It is in no token that a client can read. */
export const toAccountId = ({ tenant_id, person_id }: Account): string => `${tenant_id}.${person_id}`;

/** Returns the person of an id. @throws Error for another text */
export const readAccount = (id: string): Account => {
  const [, tenant, person] = /^(\d{1,16})\.(\d{1,16})$/.exec(id) ?? [];
  if (tenant === undefined || person === undefined) throw new Error('not the id of an account');
  return { tenant_id: Number(tenant), person_id: Number(person) };
};
