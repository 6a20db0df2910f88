import { describe, expect, it, vi } from 'vitest'
import type { Customer } from '@/lib/contract/customer'
import type { ListPage } from '@/lib/contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { createCustomerNames } from '@/lib/server/banking/customer-names'

const page = (items: Customer[]): ListPage<Customer> => ({
  items,
  unreadable: [],
  next_page_token: null,
})
type List = (query: BankQuery) => Promise<ListPage<Customer>>
const bankOf = (answer: List) => ({
  listCustomers: vi.fn<List>(answer),
})
const kite = { id: 'c-1', legal_name: 'Kite & Co' }
const never = () => new Promise<void>(() => {})

describe('the names of customers', () => {
  it('are read with the deleted ones, and once in five minutes', async () => {
    let time = 0
    const names = createCustomerNames(() => time, never)
    const bank = bankOf(async () =>
      page([kite, { id: 'c-2', legal_name: 'Gone Ltd.', deleted_at: '2026-05-01T00:00:00Z' }]),
    )
    const read = await names.read('client', bank)
    expect(read?.get('c-1')).toEqual({ name: 'Kite & Co', isDeleted: false })
    expect(read?.get('c-2')).toEqual({ name: 'Gone Ltd.', isDeleted: true })
    expect(bank.listCustomers.mock.calls[0]?.[0]).toContainEqual(['include_deleted', 'true'])
    time = 5 * 60_000 - 1
    await names.read('client', bank)
    expect(bank.listCustomers).toHaveBeenCalledTimes(1)
    time = 5 * 60_000
    await names.read('client', bank)
    expect(bank.listCustomers).toHaveBeenCalledTimes(2)
  })

  it('are one client’s own', async () => {
    const names = createCustomerNames(() => 0, never)
    await names.read(
      'one',
      bankOf(async () => page([kite])),
    )
    const other = await names.read(
      'other',
      bankOf(async () => page([{ ...kite, legal_name: 'Somebody else' }])),
    )
    expect(other?.get('c-1')?.name).toBe('Somebody else')
  })

  it('are done without where the bank fails, and asked for again', async () => {
    const names = createCustomerNames(() => 0, never)
    const bank = bankOf(async () => Promise.reject(new Error('no')))
    expect(await names.read('client', bank)).toBeUndefined()
    expect(await names.read('client', bank)).toBeUndefined()
    expect(bank.listCustomers).toHaveBeenCalledTimes(2)
  })

  it('keep nobody waiting, and are there for the next list', async () => {
    let answer: ((read: ListPage<Customer>) => void) | undefined
    const bank = bankOf(() => new Promise((resolve) => (answer = resolve)))
    let isPatient = false
    const names = createCustomerNames(
      () => 0,
      () => (isPatient ? never() : Promise.resolve()),
    )
    expect(await names.read('client', bank)).toBeUndefined()
    answer?.(page([kite]))
    isPatient = true
    expect((await names.read('client', bank))?.get('c-1')?.name).toBe('Kite & Co')
    expect(bank.listCustomers).toHaveBeenCalledTimes(1)
  })
})
