import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankingError } from '@/lib/server/banking/banking-error'
import { type BankTimeouts, createBankRequest } from '@/lib/server/banking/bank-request'
import { openTestUpstream } from '@/test/banking/upstream'

/** A request function against a server that answers as told; both end with the test. */
export async function openTestBankRequest(
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
  options: { timeouts?: BankTimeouts } = {},
) {
  const upstream = await openTestUpstream(answer)
  const waits: number[] = []
  const failures: BankingError[] = []
  const clock = { now: Date.parse('2026-06-12T00:00:00Z') }
  const bank = createBankRequest({
    baseUrl: upstream.baseUrl,
    ...options,
    onFailure: (error) => failures.push(error),
    now: () => new Date(clock.now),
    random: () => 1,
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  onTestFinished(async () => {
    await Promise.all([bank.close(), upstream.close()])
  })
  return { upstream, request: bank.request, waits, failures, clock }
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
