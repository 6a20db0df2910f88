import * as z from 'zod'
import { apiScopes } from '@/lib/domain/api/api-token'
import { apiProblemSchema } from '@/lib/server/api/problem-schema'
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
    paths: pathsOf(operations),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(apiProblemSchema) },
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

function pathsOf(operations: readonly [string, ApiOperation][]): Json {
  const paths: Record<string, Json> = {}
  for (const [name, each] of operations) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, each) }
  }
  return paths
}

const retryAfter = {
  headers: { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } },
}

const refusals = {
  400: { name: 'BadRequest', description: 'What was sent is not what it has to be' },
  401: { name: 'Unauthorized', description: 'No token, or one that opens nothing' },
  403: {
    name: 'Forbidden',
    description: 'The token has not this scope, or it takes a confirmation',
  },
  404: { name: 'NotFound', description: 'Not there, or not yours to see' },
  409: { name: 'Conflict', description: 'Not as long as it is as it is' },
  413: { name: 'TooLarge', description: 'More than is taken at once' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'A body is JSON, or the file itself where a file is sent',
  },
  422: { name: 'Unprocessable', description: 'Understood, and not possible: its detail says why' },
  429: { name: 'TooManyRequests', description: 'More than you may at once', ...retryAfter },
  502: { name: 'BankFailed', description: 'The bank did not answer as it should' },
  503: {
    name: 'Unavailable',
    description: 'The store or the bank cannot be reached',
    ...retryAfter,
  },
  504: { name: 'BankSlow', description: 'The bank did not answer in time' },
} as const

function operation(method: string, path: string, each: ApiOperation): Json {
  const { summary, scope, params, query, body, answer, location } = each
  return {
    operationId: [
      ...(method === 'GET' ? [] : [method.toLowerCase()]),
      ...path.replaceAll(/[{}]/g, '').split('/').filter(Boolean),
    ].join('_'),
    summary,
    description: `Scope: ${scope}`,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        // What a file is shows in its content, whatever its type says.
        content:
          body === 'file'
            ? { '*/*': {} }
            : { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      ...(location === undefined
        ? { 200: { description: 'What was requested', content: contentOf(answer) } }
        : {
            202: {
              description: 'It is begun',
              headers: { Location: { description: location, schema: { type: 'string' } } },
              content: contentOf(answer),
            },
          }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, { name }]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  }
}

function contentOf(answer: ApiOperation['answer']): Json {
  // Of a file its own headers say what it is.
  return answer === 'file' ? { '*/*': {} } : { 'application/json': { schema: jsonSchema(answer) } }
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
