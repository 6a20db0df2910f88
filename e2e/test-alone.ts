import { startFreshStack, type Stack } from '@/e2e/stack'
import { test } from '@/e2e/test'

/** A test whose two programs no other spec has: a month that is locked stays so. */
export function testAlone() {
  return test.extend<object, { stack: Stack }>({
    stack: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
      async ({}, use) => {
        const stack = await startFreshStack()
        await use(stack)
        await stack.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}
