import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@/e2e/test'

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  )
}

async function expectGone(...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await expect.poll(() => answers(address), { timeout: 30_000 }).toBe(false)
  }
}

test('a killed npm start leaves neither program behind', async ({ ownStack }) => {
  expect(await answers(`${ownStack.bank}/health`)).toBe(true)
  await ownStack.signal('SIGKILL')
  await expectGone(ownStack.bank, ownStack.dashboard)
})

test('Ctrl-C stops both programs with a clean exit', async ({ ownStack }) => {
  expect(await ownStack.signal('SIGINT')).toBe(0)
  await expectGone(ownStack.bank, ownStack.dashboard)
})

test('a port that is taken ends npm start with one line that says so', async ({ stack }) => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: stack.dataFolder },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const [code] = await once(child, 'exit')
  holder.close()
  expect(code).toBe(1)
  expect(said.trim()).toBe(
    `Port ${port} is in use by another program: stop it, or choose another port, for example PORT=${port + 10} npm start`,
  )
})

test('data that a running bank holds is not opened by a second one', async ({ stack }) => {
  const child = spawn(process.execPath, ['.build/bank.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', BANK_PORT: '1', DATA_DIR: stack.dataFolder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  const [code] = await once(child, 'exit')
  expect(code).not.toBe(0)
  expect(said).toContain('stop that one first')
  expect(await answers(`${stack.bank}/health`)).toBe(true)
})
