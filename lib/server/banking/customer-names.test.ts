import { describe, expect, it } from 'vitest'
import { createCustomerNames } from '@/lib/server/banking/customer-names'

const kite = { id: 'c-1', legal_name: 'Kite & Co' }
const gone = { id: 'c-2', legal_name: 'Gone Ltd.', deleted_at: '2026-05-01T00:00:00Z' }

describe('the names of customers', () => {
  it('are those of the customers that were read, the deleted ones marked', () => {
    const names = createCustomerNames(() => 0)
    names.keep('client', [kite])
    names.keep('client', [gone, { id: 'c-3', legal_name: '' }])
    expect([...names.find('client')]).toMatchObject([
      ['c-1', { name: 'Kite & Co', isDeleted: false }],
      ['c-2', { name: 'Gone Ltd.', isDeleted: true }],
    ])
  })

  it('are one client’s own', () => {
    const names = createCustomerNames(() => 0)
    names.keep('one', [kite])
    names.keep('other', [{ ...kite, legal_name: 'Somebody else' }])
    expect(names.find('one').get('c-1')?.name).toBe('Kite & Co')
    expect(names.find('other').get('c-1')?.name).toBe('Somebody else')
    expect(names.find('nobody').size).toBe(0)
  })

  it('are forgotten half an hour after they were read', () => {
    let time = 0
    const names = createCustomerNames(() => time)
    names.keep('client', [kite])
    time = 20 * 60_000
    names.keep('client', [gone])
    time = 30 * 60_000
    expect([...names.find('client').keys()]).toEqual(['c-2'])
  })

  it('fill no memory, however many customers and clients there are', () => {
    const names = createCustomerNames(() => 0)
    const many = Array.from({ length: 2100 }, (_, nth) => ({ id: `c-${nth}`, legal_name: 'N' }))
    names.keep('many', many)
    expect(names.find('many').size).toBe(2000)
    expect(names.find('many').has('c-0')).toBe(false)
    for (let nth = 0; nth < 200; nth += 1) names.keep(`client ${nth}`, [kite])
    expect(names.find('many').size).toBe(0)
  })
})
