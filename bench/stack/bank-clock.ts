import type { Stack } from '@/bench/stack/start-stack'

/** Moves the bank's clock on, and with it the end of every token that it has issued. */
export async function advanceBankClock(stack: Stack, seconds: number): Promise<void> {
  const response = await fetch(`${stack.bankUrl}/control/clock`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${stack.controlKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ advance_seconds: seconds }),
  })
  if (!response.ok) throw new Error(`/control/clock answered ${response.status}`)
}
