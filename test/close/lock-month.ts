import type { TestClose } from '@/test/close/open-close'

/** Closes the client’s February: begun, accepted, signed by both and locked. */
export async function lockFebruary(close: TestClose): Promise<void> {
  await close.as('preparer')
  await close.begin()
  await close.acceptAll()
  await close.sign('preparer')
  await close.as('reviewer')
  await close.sign('reviewer')
  const { status, problem } = await close.take('lock')
  if (status !== 303) throw new Error(`it was not locked: ${JSON.stringify(problem)}`)
}
