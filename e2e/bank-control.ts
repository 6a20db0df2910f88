import type { Stack } from '@/e2e/stack'

export interface BankFault {
  match?: { method?: string; path?: string; client_id?: string; business_id?: string }
  fault: string
  times?: number
  nth?: number
  [setting: string]: unknown
}

export interface BankCall {
  method: string
  path: string
  query: string
  status: number | null
}

export interface BankControl {
  getClock: () => Promise<Date>
  setClock: (now: Date) => Promise<void>
  advanceSeconds: (seconds: number) => Promise<void>
  setFaults: (faults: readonly BankFault[]) => Promise<void>
  listFaults: () => Promise<(BankFault & { fired: number })[]>
  clearFaults: () => Promise<void>
  insertTransactions: (body: {
    business_id: string
    transactions: readonly Record<string, unknown>[]
  }) => Promise<{ transactions: Record<string, unknown>[] }>
  settleTransactions: (body: {
    business_id: string
    transaction_ids: readonly string[]
  }) => Promise<void>
  listCalls: () => Promise<BankCall[]>
  clearCalls: () => Promise<void>
  /** As the customer does in business settings. */
  disconnectBusiness: (business_id: string) => Promise<void>
  listGrants: () => Promise<Record<string, unknown>[]>
}

/** The bank's rehearsal routes. Throws on any answer but a success, with what the bank said. */
export function createBankControl(stack: Pick<Stack, 'bank' | 'controlKey'>): BankControl {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${stack.bank}/control/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${stack.controlKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} /control/${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  // The routes are those of the same repository; a changed answer fails the test that reads it.
  const ask = async <Answer>(...parts: Parameters<typeof call>) => (await call(...parts)) as Answer
  return {
    getClock: async () => new Date((await ask<{ now: string }>('GET', 'clock')).now),
    setClock: async (now) => void (await call('PUT', 'clock', { now: now.toISOString() })),
    advanceSeconds: async (advance_seconds) =>
      void (await call('PUT', 'clock', { advance_seconds })),
    setFaults: async (faults) => void (await call('PUT', 'faults', faults)),
    listFaults: () => ask('GET', 'faults'),
    clearFaults: async () => void (await call('DELETE', 'faults')),
    insertTransactions: (body) => ask('POST', 'transactions', body),
    settleTransactions: async (body) => void (await call('POST', 'transactions/settle', body)),
    listCalls: async () => (await ask<{ requests: BankCall[] }>('GET', 'requests')).requests,
    clearCalls: async () => void (await call('DELETE', 'requests')),
    disconnectBusiness: async (business_id) =>
      void (await call('POST', 'grants/disconnect', { business_id })),
    listGrants: async () =>
      (await ask<{ grants: Record<string, unknown>[] }>('GET', 'grants')).grants,
  }
}

/** The calls of the banking API that reached the bank. */
export async function listReads(control: BankControl): Promise<BankCall[]> {
  return (await control.listCalls()).filter(({ path }) => path.startsWith('/api/v1/'))
}
