import type { Stack } from '@/bench/stack/start-stack'

export interface ReceivedRequest {
  method: string
  path: string
  query: string
  status: number
}

/** The calls to the bank's API and token endpoint that `action` caused, as the bank itself counted. */
export async function requestsReceived(
  stack: Stack,
  action: () => Promise<void>,
): Promise<ReceivedRequest[]> {
  // It keeps only so many: what came before is cleared rather than counted past.
  await journal(stack, 'DELETE')
  await action()
  const response = await journal(stack, 'GET')
  const { requests } = (await response.json()) as { requests: ReceivedRequest[] }
  return requests.filter(({ path }) => path.startsWith('/api/') || path.startsWith('/oauth2/'))
}

async function journal(stack: Stack, method: 'GET' | 'DELETE'): Promise<Response> {
  const response = await fetch(`${stack.bankUrl}/control/requests`, {
    method,
    headers: { authorization: `Bearer ${stack.controlKey}` },
  })
  if (!response.ok) throw new Error(`${method} /control/requests answered ${response.status}`)
  return response
}
