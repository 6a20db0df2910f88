import type { Stack } from '@/bench/stack/start-stack'

export interface ReceivedRequest {
  method: string
  path: string
  query: string
  status: number
}

/** How many calls to the bank's API and token endpoint `action` caused, as the bank itself counted. */
export async function requestsReceived(
  stack: Stack,
  action: () => Promise<void>,
): Promise<ReceivedRequest[]> {
  const before = await received(stack)
  await action()
  const after = await received(stack)
  return after
    .slice(before.length)
    .filter(({ path }) => path.startsWith('/api/') || path.startsWith('/oauth2/'))
}

async function received(stack: Stack): Promise<ReceivedRequest[]> {
  const response = await fetch(`${stack.bankUrl}/control/requests`, {
    headers: { authorization: `Bearer ${stack.controlKey}` },
  })
  if (!response.ok) throw new Error(`/control/requests answered ${response.status}`)
  const body = (await response.json()) as { requests: ReceivedRequest[] }
  return body.requests
}
