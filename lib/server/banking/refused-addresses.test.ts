import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDownloadFile } from '@/lib/server/banking/download-file'
import { openTestUpstream } from '@/test/banking/upstream'
import { listRefusedAddresses } from '@/test/banking/refused-addresses'

let trap: Server
let caught = 0
let port: number

beforeAll(async () => {
  trap = createServer((socket) => {
    caught += 1
    socket.destroy()
  })
  // Every address of this machine, of both families.
  trap.listen(0, '::')
  await once(trap, 'listening')
  const address = trap.address()
  if (typeof address !== 'object' || address === null) throw new Error('the trap has no port')
  port = address.port
})
afterAll(() => trap.close())

const refusals = new Set(['unreadable', 'file_host_refused'])

async function expectRefused(
  baseUrl: string,
  addresses: readonly string[],
  follow: (address: string) => string = (address) => address,
): Promise<void> {
  const files = createDownloadFile({
    baseUrl: new URL(baseUrl),
    timeouts: { connectMs: 2000, idleMs: 2000, totalMs: 5000 },
  })
  const outcomes = await Promise.all(
    addresses.map(async (address) => {
      const outcome = await files.downloadFile(follow(address), new AbortController().signal).then(
        () => 'followed',
        (error: { code: string }) => error.code,
      )
      return refusals.has(outcome) ? undefined : `${address}: ${outcome}`
    }),
  )
  await files.close()
  expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([])
  expect(caught).toBe(0)
}

test.each([
  ['a bank on the public internet', 'https://api.bank.example/api/v1'],
  ['a bank on this machine, at another port', 'http://127.0.0.1:9/api/v1'],
])('%s leads to no address of our own network, however it is written', async (_, baseUrl) => {
  const addresses = listRefusedAddresses(port)
  expect(addresses.length).toBeGreaterThan(300)
  await expectRefused(baseUrl, addresses)
})

test('a redirect leads to no address of our own network, however it is written', async () => {
  const bank = await openTestUpstream((request, response) => {
    const to = new URL(request.url ?? '', 'http://bank.example').searchParams.get('to') ?? ''
    response.writeHead(302, { location: to }).end()
  })
  // What a header can hold; a path alone leads to the host that it came from.
  const addresses = listRefusedAddresses(port).filter(
    (address) => /^[!-~]+$/.test(address) && URL.canParse(address),
  )
  expect(addresses.length).toBeGreaterThan(300)
  await expectRefused(
    bank.origin,
    addresses,
    (address) => `${bank.origin}/files/1?to=${encodeURIComponent(address)}`,
  )
  await bank.close()
})
