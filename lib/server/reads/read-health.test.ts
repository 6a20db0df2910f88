import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { probeBank } from '@/lib/server/reads/read-health'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (status: (code: number) => void) => void): Promise<URL> {
  const server = createServer((_request, response) =>
    answer((code) => response.writeHead(code).end()),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`)
}

it('a bank that refuses a stranger answers', async () => {
  const address = await serve((status) => status(401))
  expect(await probeBank(address)).toBeGreaterThanOrEqual(0)
})

it('a bank that fails, hangs or is not there does not answer', async () => {
  expect(await probeBank(await serve((status) => status(503)))).toBeUndefined()
  expect(await probeBank(await serve(() => {}), 50)).toBeUndefined()
  expect(await probeBank(new URL('http://127.0.0.1:1/'))).toBeUndefined()
})
