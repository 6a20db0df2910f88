import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankingError } from '@/lib/server/banking/banking-error'
import { type BankTimeouts, createBankRequest } from '@/lib/server/banking/bank-request'
import { openTestUpstream } from '@/test/banking/upstream'

/** A request function that retries at once, against a server that answers as given. Both end with the test. */
export async function openTestBankRequest(
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
  options: { timeouts?: BankTimeouts } = {},
) {
  const upstream = await openTestUpstream(answer)
  const failures: BankingError[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T00:00:00Z') })
  const bank = createBankRequest({
    baseUrl: upstream.baseUrl,
    ...options,
    onFailure: (error) => failures.push(error),
    random: () => 0,
  })
  onTestFinished(async () => {
    vi.useRealTimers()
    await Promise.all([bank.close(), upstream.close()])
  })
  return { upstream, request: bank.request, failures }
}

export const testToken = new SecretText('canary-token')
export const accountsCall = { segments: ['accounts'], query: [], scope: 'accounts:read' } as const
export const emptyAccounts = { accounts: [], page: { next_page_token: null } }
export const shortTimeouts: BankTimeouts = {
  connectMs: 500,
  headersMs: 300,
  bodyMs: 300,
  deadlineMs: 1000,
}

export const failureOf = (answer: Promise<unknown>): Promise<BankingError> =>
  answer.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: BankingError) => error,
  )
