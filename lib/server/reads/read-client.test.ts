import { describe, expect, it } from 'vitest'
import { BankingError, type BankingErrorCode } from '@/lib/server/banking/banking-error'
import { readOptional } from '@/lib/server/reads/read-client'

const access = { client: { scope: ['transactions:read'] } }

describe('what a page can do without', () => {
  it('what a page can do without is not requested where the client does not share it', async () => {
    const read = () => Promise.reject(new Error('asked'))
    await expect(readOptional(access, 'cards:read', read)).resolves.toBeUndefined()
  })

  it('what a page can do without is absent where the bank does not give it', async () => {
    const codes: BankingErrorCode[] = ['not_found', 'insufficient_scope', 'timeout', 'unreadable']
    for (const code of codes) {
      const read = () => Promise.reject(new BankingError(code))
      await expect(readOptional(access, 'transactions:read', read)).resolves.toBeUndefined()
    }
  })

  it('hides neither a refused token nor a broken promise of our own', async () => {
    for (const error of [new BankingError('unauthorized'), new TypeError('ours')]) {
      const read = () => Promise.reject(error)
      await expect(readOptional(access, 'transactions:read', read)).rejects.toBe(error)
    }
  })

  it('what a page can do without is given where it was read', async () => {
    await expect(readOptional(access, 'transactions:read', async () => 7)).resolves.toBe(7)
  })
})
