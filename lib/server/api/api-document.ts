import * as z from 'zod'
import { problemSchema } from '@/lib/bank-contract/problem'
import { apiScopes } from '@/lib/domain/api/api-token'
import { type ApiOperation, apiOperations } from '@/lib/server/api/api-operations'

type Json = Record<string, unknown>

/** OpenAPI 3.1, from the same table by which the routes answer. */
export function apiDocument(origin: string): Json {
  const operations: [string, ApiOperation][] = Object.entries(apiOperations)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countinghouse',
      version: '1.0.0',
      description: `What you see in the dashboard, for your own programs. Make a token under Settings. Scopes: ${apiScopes.join(', ')}.`,
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      operations.map(([path, each]) => [path, { get: operation(path, each) }]),
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problemSchema) },
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, description, ...rest }) => [
          name,
          {
            description,
            ...rest,
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            },
          },
        ]),
      ),
    },
  }
}

const retryAfter = {
  headers: { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } },
}

const refusals = {
  400: { name: 'BadRequest', description: 'A parameter is not what it has to be' },
  401: { name: 'Unauthorized', description: 'No token, or one that opens nothing' },
  403: { name: 'Forbidden', description: 'The token has not this scope' },
  404: { name: 'NotFound', description: 'Not there, or not yours to see' },
  429: { name: 'TooManyRequests', description: 'More than you may at once', ...retryAfter },
  503: { name: 'Unavailable', description: 'The store cannot be reached', ...retryAfter },
} as const

function operation(path: string, { summary, scope, params, query, answer }: ApiOperation): Json {
  return {
    operationId: path.replaceAll(/[{}]/g, '').split('/').filter(Boolean).join('_'),
    summary,
    description: `Scope: ${scope}`,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    responses: {
      200: {
        description: 'What was requested',
        content: { 'application/json': { schema: jsonSchema(answer) } },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, { name }]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  }
}

function parameters(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.shape).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(each as z.ZodType, 'input'),
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
