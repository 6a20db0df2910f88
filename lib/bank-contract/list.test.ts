import { describe, expect, test } from 'vitest'
import { lenientAccountSchema } from '@/lib/bank-contract/account'
import { EnvelopeError, parseEnvelope, parseRows } from '@/lib/bank-contract/list'

const parse = (body: unknown) => {
  const { rows, next_page_token } = parseEnvelope(body, 'accounts')
  return { ...parseRows(rows, lenientAccountSchema), next_page_token }
}

describe('reading a list envelope', () => {
  test('the expected key is read and the token handed on untouched', () => {
    const page = parse({ accounts: [{ id: 'a' }], page: { next_page_token: ' o/p=+ ' } })
    expect(page).toEqual({ items: [{ id: 'a' }], unreadable: [], next_page_token: ' o/p=+ ' })
  })

  test('failing the expected key, the only top-level array is taken', () => {
    const page = parse({ data: [{ id: 'a' }], page: { next_page_token: null }, took: 3 })
    expect(page.items).toEqual([{ id: 'a' }])
  })

  test('failing the expected key, the one array of objects is taken, with others beside it', () => {
    const page = parse({ tags: ['x'], data: [{ id: 'a' }], none: [], page: {}, warnings: [1] })
    expect(page.items).toEqual([{ id: 'a' }])
    expect(parse({ tags: ['x'], data: [], page: {} }).items).toEqual([])
    const two = { left: [{ id: 'a' }], right: [{ id: 'b' }], page: {} }
    expect(() => parse(two)).toThrow(EnvelopeError)
  })

  test('two arrays and no expected key is no list, unless both are empty', () => {
    const body = { left: ['a'], right: [7], page: { next_page_token: null } }
    expect(() => parse(body)).toThrow(EnvelopeError)
    expect(parse({ left: [], right: [], page: {} }).items).toEqual([])
  })

  test('null in the place of the list is an empty one, where nothing else is', () => {
    const empty = { items: [], unreadable: [], next_page_token: null }
    expect(parse({ accounts: null, page: { next_page_token: null } })).toEqual(empty)
    expect(() => parse({ others: null, page: { next_page_token: null } })).toThrow(EnvelopeError)
  })

  test('a row that cannot be read does not take the page with it', () => {
    const page = parse({ accounts: [{ id: 'a' }, { name: 'x' }, 7], page: {} })
    expect(page.items).toHaveLength(1)
    expect(page.unreadable).toEqual([{ name: 'x' }, 7])
    expect(page.next_page_token).toBeNull()
  })

  test('a token of nothing ends the list, as null and no token do', () => {
    for (const page of [{ next_page_token: '' }, { next_page_token: null }, {}]) {
      expect(parse({ accounts: [], page }).next_page_token).toBeNull()
    }
  })

  test('no `page` is not read as the last page', () => {
    for (const body of [null, 'text', [], { accounts: [] }, { accounts: [], page: null }]) {
      expect(() => parse(body)).toThrow(EnvelopeError)
    }
  })
})
