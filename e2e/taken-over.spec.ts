import { expect, test } from '@/e2e/desk-test'
import { isRefusedAgain } from '@/e2e/taken-over'

test('a page that is not what React would draw is refused at each load, and one that is, is not', async ({
  context,
  stack,
}) => {
  const address = `${stack.dashboard}/settings`
  await context.route(address, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/<(\/?)h1\b/g, '<$1h6')
    await route.fulfill({ response, body })
  })
  expect(await isRefusedAgain(context, address)).toBe(true)
  await context.unrouteAll()
  expect(await isRefusedAgain(context, address)).toBe(false)
})
