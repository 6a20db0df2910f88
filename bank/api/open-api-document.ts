import * as z from 'zod'
import { type BankEndpoint, environments, type ListEndpoint } from '@/bank/api/endpoint'
import { endpoints } from '@/bank/api/endpoints'
import { listParameters } from '@/bank/api/list-request'
import { parameterSchema } from '@/bank/api/parameter'
import { fileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import { pageSchema } from '@/lib/bank-contract/list'
import { problemSchema } from '@/lib/bank-contract/problem'
import { scopes } from '@/lib/bank-contract/authorization'

type Json = Record<string, unknown>

/** OpenAPI 3.1, from the same table that serves the requests. */
export function openApiDocument(origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Banking and Treasury API',
      version: '1.0.0',
      description: "Read-only access to a business's banking, spend and treasury data.",
    },
    servers: environments.map(({ name, prefix }) => ({
      url: origin + prefix,
      description: name,
    })),
    security: [{ accessToken: [] }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, pathItem(endpoint)])),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'oauth2',
          description: "A partner's token; a customer's own access token is sent the same way",
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth2/auth`,
              tokenUrl: `${origin}/oauth2/token`,
              refreshUrl: `${origin}/oauth2/token`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeMeanings[scope]])),
            },
          },
        },
      },
      schemas: { Problem: jsonSchema(problemSchema) },
      responses: Object.fromEntries(
        Object.values(problemResponses).map(({ name, description, headers }) => [
          name,
          {
            description,
            headers,
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            },
          },
        ]),
      ),
    },
  }
}

// Spec, Scopes.
const scopeMeanings = {
  'accounts:read': 'Read business accounts information',
  'cards:read': 'Read business cards information',
  'invoicing:read': 'Read Invoicing information',
  'statements:read': 'Read business statements information',
  'transactions:read': 'Read business transactions information',
  offline_access: 'Required for a refresh token to be issued',
} as const

const header = (description: string): Json => ({ description, schema: { type: 'string' } })

const problemResponses = {
  400: { name: 'InvalidRequest', description: 'A parameter is not valid', headers: {} },
  401: {
    name: 'InvalidToken',
    description: 'The access token is missing, unknown, expired or revoked',
    headers: { 'WWW-Authenticate': header('RFC 6750') },
  },
  403: {
    name: 'InsufficientScope',
    description: 'The access token lacks the scope',
    headers: { 'WWW-Authenticate': header('RFC 6750') },
  },
  404: { name: 'NotFound', description: 'The business has no such resource', headers: {} },
  429: {
    name: 'RateLimited',
    description: 'Too many requests',
    headers: { 'Retry-After': header('Seconds') },
  },
  500: { name: 'InternalError', description: 'The bank failed', headers: {} },
} as const

function pathItem(endpoint: BankEndpoint): Json {
  const refused = endpoint.kind === 'list' ? [400, 401, 403, 429, 500] : [401, 403, 404, 429, 500]
  return {
    get: {
      operationId: endpoint.operation,
      summary: endpoint.summary,
      security: [{ accessToken: [endpoint.scope] }],
      parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
      responses: {
        200: {
          description: endpoint.summary,
          content: { 'application/json': { schema: responseSchema(endpoint) } },
        },
        ...Object.fromEntries(
          refused.map((status) => {
            const { name } = problemResponses[status as keyof typeof problemResponses]
            return [status, { $ref: `#/components/responses/${name}` }]
          }),
        ),
      },
    },
  }
}

function pathParameters(endpoint: BankEndpoint): Json[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(endpoint: BankEndpoint): Json[] {
  if (endpoint.kind !== 'list') return []
  return Object.entries(listParameters(endpoint)).map(([name, parameter]) => ({
    name,
    in: 'query',
    description: parameter.description,
    schema: parameterSchema(parameter),
  }))
}

function responseSchema(endpoint: BankEndpoint): Json {
  switch (endpoint.kind) {
    case 'list':
      return envelopeSchema(endpoint)
    case 'item':
      return jsonSchema(endpoint.item)
    case 'file':
      return jsonSchema(fileMetadataSchema)
  }
}

function envelopeSchema(endpoint: ListEndpoint): Json {
  return {
    type: 'object',
    required: [endpoint.key, 'page'],
    properties: {
      [endpoint.key]: { type: 'array', items: jsonSchema(endpoint.item) },
      page: jsonSchema(pageSchema),
    },
  }
}

// As an input, so that objects stay open: version 1 may add members (spec, Versioning 2).
function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
