import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inOrder, takeTurn } from '@/scripts/request-order.mjs'

let begun: { url: string | undefined; response: ServerResponse }[] = []
let port: number
const server = createServer(
  inOrder((request, response) => void begun.push({ url: request.url, response })),
)

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  begun = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function send(...urls: string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''))
  return socket
}

const urlsBegun = () => begun.map(({ url }) => url)
const untilBegun = async (count: number): Promise<void> => {
  while (begun.length < count) await wait(1)
}
/** As long as it takes to answer a request of another connection. */
const meanwhile = async (): Promise<void> => {
  const before = begun.length
  const other = send('/other')
  await untilBegun(before + 1)
  begun.pop()?.response.end()
  other.destroy()
}

test('a request is worked on once the one before it on its connection is answered', async () => {
  const socket = send('/1', '/2', '/3')
  await untilBegun(1)
  await meanwhile()
  expect(urlsBegun()).toEqual(['/1'])
  for (const count of [1, 2, 3]) {
    await untilBegun(count)
    const { url, response } = begun[count - 1] ?? {}
    response?.end(`answer ${url}`)
  }
  socket.end()
  expect((await text(socket)).match(/answer \/\d/g)).toEqual([
    'answer /1',
    'answer /2',
    'answer /3',
  ])
})

test('a connection that sends many requests ahead is cut off', async () => {
  const socket = send(...Array.from({ length: 10_000 }, (_, nth) => `/${nth}`))
  await new Promise((resolve) => socket.once('close', resolve))
  await meanwhile()
  expect(urlsBegun()).toEqual(['/0'])
})

test('a request whose connection has ended is not worked on', async () => {
  const socket = send('/1', '/2')
  await untilBegun(1)
  const closed = once(begun[0]?.response ?? socket, 'close')
  socket.destroy()
  await closed
  await meanwhile()
  expect(urlsBegun()).toEqual(['/1'])
})

test('a request after an answer that closes the connection is not worked on', async () => {
  const socket = send('/1', '/2')
  await untilBegun(1)
  begun[0]?.response.writeHead(400, { connection: 'close' }).end()
  await once(socket.resume(), 'close')
  await meanwhile()
  expect(urlsBegun()).toEqual(['/1'])
})

test('what others wait for goes on between two pages', async () => {
  const order: string[] = []
  const request = { socket: new Socket() }
  const ended = { socket: new Socket().destroy() }
  takeTurn(request, () => {
    order.push('first page')
    void Promise.resolve().then(() => order.push('what it waits for'))
  })
  const second = new Promise<void>((resolve) => {
    takeTurn(ended, () => order.push('a page of a connection that has ended'))
    takeTurn(request, () => {
      order.push('second page')
      resolve()
    })
  })
  setImmediate(() => order.push('another'))
  await second
  expect(order).toEqual(['first page', 'what it waits for', 'another', 'second page'])
})
