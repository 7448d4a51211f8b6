import fc from 'fast-check';
import { type ApiItem, apiCatalogue, itemCodes } from '../../../../src/shared/entities/openApi/catalogue.ts';
import { newCredentials } from '../../../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../../../src/shared/entities/openApi/operations.ts';
import { type Account, belongs, type Client, holds, house, isCompany, type Model, scopeOf } from './model.ts';
import { at, callOf, firstOf, pick } from './step.ts';

const items = Object.values(apiCatalogue).flat() as ApiItem[];
const someItems = fc.uniqueArray(fc.constantFrom(...items), { maxLength: 3 });
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

export const seesClient = (who: Account, { company }: Pick<Client, 'company'>): boolean => {
  const scope = scopeOf(who);
  return scope.kind === 'all' || (scope.kind === 'company' && scope.company === company);
};
export const holdsItems = (model: Model, who: Account, some: Iterable<ApiItem>): boolean =>
  [...some].every((item) => holds(model, who, ...itemCodes[item]));

/** A token needs a company and one of its branches that both exist. */
export const worksFor = (model: Model, { company, branch }: Client): boolean =>
  isCompany(model, company) && belongs(model, { company, branch });

const addClient = callOf('addClient', {
  args: fc.record({ branch: pick, program: pick, items: someItems }),
  gate: ['crud_partner_api'],
  plan: (model, who, args, { apiIds }) => {
    const branch = at(
      model.partners.filter(({ parent }) => parent !== null && parent !== house),
      args.branch,
    );
    const company = branch.parent!;
    const offered = model.programs.filter(({ product }) => product.offeredBy.includes(company));
    const credentials = newCredentials(random);
    return {
      says: `C-080 adds a program of ${branch.name} with ${args.items.join(', ')}`,
      operation: openApiOperations.create,
      input: {
        ...{ isactivated: true, isdisabled: false, company, branch: [branch.id] },
        ...{ pic_name: `Rani ${model.tag}`, phone_number: '081100001234' },
        program: [at(offered, args.program).id],
        accessid: args.items.map((item) => apiIds.get(item)),
        ...credentials,
      },
      refused: firstOf(
        [!seesClient(who, { company }), 403],
        [!isCompany(model, company) || branch.deleted, 422],
        [!holdsItems(model, who, args.items), 403],
      ),
      change: (data) => {
        const { clientid, clientsecret } = credentials;
        model.clients.push({
          ...{ id: (data as { id: number }).id, company, branch: branch.id },
          ...{ items: new Set(args.items), clientid, clientsecret },
        });
      },
    };
  },
});

const changeItems = callOf('changeItems', {
  args: fc.record({ one: pick, items: someItems }),
  gate: ['crud_partner_api'],
  plan: (model, who, args, { apiIds }) => {
    const client = model.clients.length > 0 ? at(model.clients, args.one) : undefined;
    const after = (client?.items ?? new Set<ApiItem>()).symmetricDifference(new Set(args.items));
    return {
      says: `C-082 switches ${args.items.join(', ')} of program ${client?.id}`,
      operation: openApiOperations.update,
      input: { id: client?.id ?? 2_000_000_000, accessid: [...after].map((item) => apiIds.get(item)) },
      refused: client
        ? firstOf(
            [!seesClient(who, client), 403],
            [!isCompany(model, client.company), 422],
            [!holdsItems(model, who, args.items), 403],
          )
        : 404,
      change: () => {
        client!.items = after;
      },
    };
  },
});

export const clientCalls = [addClient, addClient, changeItems];
