import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connectClient } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { copyTemplate, startStack } from '@/e2e/stack'
import { expect, test } from '@/e2e/test'

const run = promisify(execFile)

async function order(dataFolder: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run-tool.mjs', 'operator', ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataFolder },
  })
  return stdout
}

test('a store that was put back from a backup is suspended, says so on every page, and goes on when it is resumed', async ({
  browser,
  expectAccessible,
}) => {
  const { dataFolder, remove } = await copyTemplate()
  const first = await startStack({ dataFolder })
  const { port } = new URL(first.dashboard)
  const bankPort = new URL(first.bank).port
  const context = await browser.newContext({ baseURL: first.dashboard, locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page)
  const connection_id = await connectClient(page, {
    business: 'Acme Robotics Inc.',
    person: 'olivia.owner@bank.example',
    name: 'Acme',
  })
  expect(await order(dataFolder, 'rotate')).toContain('Made the key k2.')
  await first.stop()

  await rm(path.join(dataFolder, 'install.json'))
  const again = await startStack({
    dataFolder,
    environment: { PORT: port, BANK_PORT: bankPort, BANK_CONTROL_KEY: first.controlKey },
  })
  try {
    const suspended = page.getByRole('status').filter({ hasText: 'Connections are suspended' })
    for (const address of ['/', '/connect', `/clients/${connection_id}/connection`]) {
      await page.goto(address)
      await expect(suspended).toContainText('npm run resume')
    }
    await expectAccessible(page)
    expect(await order(dataFolder, 'resume')).toContain('1 connections go on')
    await page.goto(`/clients/${connection_id}/transactions`)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(suspended).toHaveCount(0)
    expect(await order(dataFolder, 'rotate', '--drop-old')).toContain('Dropped k1.')
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
  } finally {
    await context.close()
    await again.stop()
    await remove()
  }
})
