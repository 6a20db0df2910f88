import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/bank/api/endpoints'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'

interface Operation {
  operationId: string
  security: { accessToken: string[] }[]
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, { get: Operation }>
}

let bank: TestBank
let document: Document

beforeAll(async () => {
  bank = await openTestBank({ transactions: 30 })
  const response = await bank.request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  document = (await response.json()) as Document
})

afterAll(() => bank.close())

// Which identifiers stand in for the path parameters of each endpoint.
const examples: Record<string, string> = {
  '/accounts': '/accounts',
  '/accounts/{account_id}': `/accounts/${testId('acme checking')}`,
  '/cards': '/cards',
  '/cards/{id}': `/cards/${testId('acme card')}`,
  '/transactions': '/transactions',
  '/transactions/{id}': `/transactions/${testId('acme transaction 1')}`,
  '/transactions/{transaction_id}/files/{file_id}': `/transactions/${testId('acme transaction 1')}/files/${testId('receipt 1')}`,
  '/statements': '/statements',
  '/statements/{id}': '/statements/1002',
  '/invoicing/customers': '/invoicing/customers?include_deleted=true',
  '/invoicing/customers/{customer_id}': `/invoicing/customers/${testId('acme customer 2')}`,
  '/invoicing/invoices': '/invoicing/invoices',
  '/invoicing/invoices/{invoice_id}': `/invoicing/invoices/${testId('acme invoice 1')}`,
  '/invoicing/invoices/{invoice_id}/files/{file_id}': `/invoicing/invoices/${testId('acme invoice 1')}/files/${testId('invoice pdf 1')}`,
}

describe('the OpenAPI document', () => {
  test('it is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document) as never)
    expect(result).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('it describes the fourteen endpoints of version 1 on both base addresses', () => {
    expect(Object.keys(document.paths)).toEqual(Object.keys(examples))
    expect(Object.values(document.paths).map((path) => Object.keys(path))).toEqual(
      Array.from({ length: 14 }, () => ['get']),
    )
    expect(document.info.version).toBe('1.0.0')
    expect(document.servers.map(({ url }) => url)).toEqual([
      'http://bank.test/api/v1',
      'http://bank.test/sandbox/api/v1',
    ])
    expect(endpoints).toHaveLength(14)
  })

  test('it names the parameters of the transactions list', () => {
    const names = document.paths['/transactions']?.get.parameters.map(({ name }) => name)
    expect(names).toEqual([
      'page_size',
      'page_token',
      'account_id',
      'account_type',
      'transaction_type',
      'status',
      'card_id',
      'user_id',
      'search',
      'initiated_after',
      'initiated_before',
      'posted_after',
      'posted_before',
      'min_amount',
      'max_amount',
      'sort_by',
      'order',
    ])
    const [pageSize] = document.paths['/transactions']?.get.parameters ?? []
    expect(pageSize?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
  })

  test('objects stay open, since version 1 may add members', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })
})

describe('every answer of every endpoint is as described', () => {
  test.each(Object.entries(examples))('%s', async (path, example) => {
    const operation = document.paths[path]?.get
    if (operation === undefined) throw new Error(`${path} is not described`)
    const scope = operation.security[0]?.accessToken[0] ?? ''
    const other = scope === 'cards:read' ? 'accounts:read' : 'cards:read'
    const query = example.includes('?') ? '&' : '?'
    const missing = example.replace(/[\w-]+$/, 'unknown')
    const isList = operation.responses['400'] !== undefined
    const answers: [number, Promise<Response>][] = [
      [200, bank.get(`/api/v1${example}`)],
      [401, bank.request(`/api/v1${example}`)],
      [
        403,
        bank.get(
          `/api/v1${example}`,
          await bank.issueToken({ scope: [other], client_id: other + path }),
        ),
      ],
      isList
        ? [400, bank.get(`/api/v1${example}${query}page_size=0`)]
        : [404, bank.get(`/api/v1${missing}`)],
    ]
    for (const [status, answer] of answers) {
      const response = await answer
      expect(response.status).toBe(status)
      await expectDescribed(operation, response)
    }
  })

  test('429, with the rate limits on, at each endpoint', async () => {
    const { settings } = bank.context
    settings.rateLimited = true
    const token = await bank.issueToken({ client_id: 'hurried' })
    for (let call = 0; call < 60; call += 1) await bank.get('/api/v1/accounts', token)
    for (const [path, example] of Object.entries(examples)) {
      await expectAnswer(path, 429, await bank.get(`/api/v1${example}`, token))
    }
    settings.rateLimited = false
  })

  test('500, with a store that fails, at each endpoint', async () => {
    const { database } = bank.context
    bank.context.database = { ...database, query: () => Promise.reject(new Error('disk full')) }
    for (const [path, example] of Object.entries(examples)) {
      await expectAnswer(path, 500, await bank.get(`/api/v1${example}`))
    }
    bank.context.database = database
  })

  test('an answer of another shape would be noticed', async () => {
    const operation = document.paths['/accounts']?.get
    if (operation === undefined) throw new Error('not described')
    const wrong = Response.json({ accounts: [{ id: 1 }], page: { next_page_token: null } })
    await expect(expectDescribed(operation, wrong)).rejects.toThrow()
  })
})

async function expectAnswer(path: string, status: number, response: Response): Promise<void> {
  const operation = document.paths[path]?.get
  if (operation === undefined) throw new Error(`${path} is not described`)
  expect([path, response.status]).toEqual([path, status])
  await expectDescribed(operation, response)
}

async function expectDescribed(operation: Operation, response: Response): Promise<void> {
  const described = resolve(operation.responses[String(response.status)])
  const type = response.headers.get('content-type') ?? ''
  expect(Object.keys(described.content ?? {})).toEqual([type])
  const validate = ajv().compile(inlined(described.content?.[type]?.schema))
  validate(await response.json())
  expect(validate.errors).toBeNull()
}

function resolve(described: Operation['responses'][string] | undefined) {
  if (described === undefined) throw new Error('this status is not described')
  return described.$ref === undefined ? described : (at(described.$ref) as typeof described)
}

function inlined(schema: object | undefined): object {
  if (schema === undefined) throw new Error('no schema')
  return '$ref' in schema ? (at(String(schema.$ref)) as object) : schema
}

function at(reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document)
}

function ajv(): Ajv2020 {
  const instance = new Ajv2020({ strict: true, allErrors: true })
  addFormats(instance)
  return instance
}
